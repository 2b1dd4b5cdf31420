#!/bin/sh
# Shares of a simulation as a Slurm array:
#
#   sbatch --array=1-40 slurm.sh 40 FOLDER my-battle.vedette/battle --games 4000 --vs fog
#   vedette sim merge FOLDER/*.json
#
# The number of shares stands by itself, so that single ones can be asked for again:
#   sbatch --array=7,12 slurm.sh 40 FOLDER ...
# A share whose file is there is not played again.
#
#SBATCH --job-name=vedette-sim
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=share-%a.log
set -eu
shares="$1" folder="$2"
shift 2
mkdir -p "$folder"
exec vedette sim "$@" --workers "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$shares" --out "$folder/$SLURM_ARRAY_TASK_ID.json"
