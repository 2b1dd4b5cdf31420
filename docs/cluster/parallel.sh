#!/bin/sh
# Shares of a simulation by GNU parallel, as many at a time as there are cores:
#
#   parallel.sh 40 FOLDER my-battle.vedette/battle --games 4000 --vs fog
#   vedette sim merge FOLDER/*.json
#
# Run it again after an interruption: a share whose file is there is not played again.
# On several machines that share the folder: PARALLEL="--sshloginfile machines --workdir ." parallel.sh ...
set -eu
shares="$1" folder="$2"
shift 2
mkdir -p "$folder"
seq "$shares" | parallel --will-cite --retries 3 --quote \
  vedette sim "$@" --workers 1 --shard "{}/$shares" --out "$folder/{}.json"
