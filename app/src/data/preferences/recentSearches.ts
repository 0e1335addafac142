import type { ShelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { readStored, writeStored } from '#app/data/storage.ts';

export interface RecentSearch {
  readonly id: string;
  readonly type: KindName;
  readonly name: string;
  readonly region: string | null;
  readonly elevationMeters: number | null;
  /** Of a shelter; not stored, because it changes. */
  readonly shelter?: ShelterGlance | null;
  readonly url: string;
}

const KEPT = 6;

/** Returns recent searches, newest first. Invalid stored entries are ignored. */
export function readRecentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored('recentSearches') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Moves an entry to the front, without duplicates. */
export function keepRecentSearch({ id, type, name, region, elevationMeters, url }: RecentSearch): void {
  const others = readRecentSearches().filter((one) => one.id !== id);
  const kept = [{ id, type, name, region, elevationMeters, url }, ...others].slice(0, KEPT);
  writeStored('recentSearches', JSON.stringify(kept));
}

export function clearRecentSearches(): void {
  writeStored('recentSearches', null);
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, name, region, elevationMeters, url } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    isKindName(type) &&
    typeof name === 'string' &&
    (region === null || typeof region === 'string') &&
    (elevationMeters === null || typeof elevationMeters === 'number') &&
    // Only paths of this site, to prevent open redirects.
    typeof url === 'string' &&
    /^\/[^/\\]/.test(url)
  );
}
