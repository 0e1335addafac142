import { useSyncExternalStore } from 'react';
import type { UnitSystem } from '@cordada/core/format/formatNumber';
import { readStored, subscribeStored, writeStored } from '../storage.ts';

const readUnits = (): UnitSystem => (readStored('units') === 'imperial' ? 'imperial' : 'metric');

export function useUnits(): UnitSystem {
  return useSyncExternalStore(subscribeStored, readUnits, () => 'metric');
}

export function chooseUnits(units: UnitSystem): void {
  writeStored('units', units);
}

export type Theme = 'light' | 'dark';

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  writeStored('theme', theme);
}

export function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}
