import { useDeferredValue, useSyncExternalStore } from 'react';
import type { UnitSystem } from '@cordada/core/format/formatNumber';
import { readStored, subscribeStored, writeStored } from '../storage.ts';

const readUnits = (): UnitSystem => (readStored('units') === 'imperial' ? 'imperial' : 'metric');

/** For the controls that choose them. */
export function useChosenUnits(): UnitSystem {
  return useSyncExternalStore(subscribeStored, readUnits, () => 'metric');
}

/** For figures. They follow after the control has answered: a page may have hundreds of them. */
export const useUnits = (): UnitSystem => useDeferredValue(useChosenUnits());

export function chooseUnits(units: UnitSystem): void {
  writeStored('units', units);
}

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';
export const THEME_CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const showTheme = (theme: Theme): void => void (document.documentElement.dataset['theme'] = theme);

export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice === 'system' ? (darkSystem().matches ? 'dark' : 'light') : choice);
  writeStored('theme', choice === 'system' ? null : choice);
}

/** Follows changes of the system, such as at dusk, unless a theme is chosen. Called once, after hydration. */
export function watchSystemTheme(): void {
  darkSystem().addEventListener('change', ({ matches }) => {
    if (readStored('theme') === null) showTheme(matches ? 'dark' : 'light');
  });
}

export function chosenTheme(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

export function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}
