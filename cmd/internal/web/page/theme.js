/** Light and dark: as the system has it until the switch says otherwise. */
import { keep, kept } from './dom.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const themes = ['system', 'light', 'dark'];

/** Shows the page in the theme that was chosen last. */
export function applyTheme() {
  const theme = kept('theme') ?? 'system';
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  return theme;
}

/** Goes on to the next theme. */
export function nextTheme() {
  const now = kept('theme') ?? 'system';
  keep('theme', themes[(themes.indexOf(now) + 1) % themes.length] ?? 'system');
  return applyTheme();
}

/** Whether pieces may move by themselves. */
export function motion() {
  return kept('motion') !== 'off' && !still.matches;
}
