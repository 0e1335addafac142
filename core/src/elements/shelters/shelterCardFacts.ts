import { readSeason } from '../seasons/season.ts';
import { WARDENED, shelterGlance } from './shelterGlance.ts';
import type { ShelterGlance, ShelterOpenness } from './shelterGlance.ts';

/** What a card says of a shelter: what one asks before choosing where to sleep. */
export interface ShelterCardFacts {
  readonly beds?: number;
  /** How one finds it, but for its winter room. */
  readonly openness?: Exclude<ShelterOpenness, 'winterRoom'>;
  /** In which it is open, as the field `bestMonths` writes them. */
  readonly months?: readonly string[];
  /** Whether somebody is in charge in these months. */
  readonly isWardened?: boolean;
  readonly winterRoom?: { readonly beds?: number };
}

/** @returns undefined if nothing is known */
export function shelterCardFacts(facts: Readonly<Record<string, unknown>>): ShelterCardFacts | undefined {
  const { beds, openness }: Partial<ShelterGlance> = shelterGlance(facts) ?? {};
  const state = openness === 'winterRoom' ? null : openness;
  const isShut = state === 'closed' || state === 'ruin';
  const months = isShut || state === 'allYear' ? [] : openMonths(facts['openSeasons']);
  const winterRoom = isShut ? undefined : winterRoomOf(facts);
  const summary: ShelterCardFacts = {
    ...(beds != null && { beds }),
    ...(state && { openness: state }),
    ...(months.length > 0 && { months, isWardened: WARDENED.includes(facts['category']) }),
    ...(winterRoom && { winterRoom }),
  };
  return Object.keys(summary).length > 0 ? summary : undefined;
}

function winterRoomOf(facts: Readonly<Record<string, unknown>>): ShelterCardFacts['winterRoom'] {
  const count = (name: string): number => (typeof facts[name] === 'number' ? facts[name] : 0);
  const own = count('winterRoomPlaces');
  if (facts['winterRoom'] !== true && own === 0) return undefined;
  // Of a hut with a warden, the beds that are left without one are in its winter room.
  const beds = own || (count('placesStaffed') > 0 ? count('placesUnstaffed') : 0);
  return beds > 0 ? { beds } : {};
}

/** The months of the seasons, but for those open on weekends only. */
function openMonths(seasons: unknown): string[] {
  const lines = Array.isArray(seasons) ? seasons.map(String) : [];
  const months = lines.flatMap((line) => {
    const season = readSeason(line);
    if (!season || season.isWeekendsOnly) return [];
    const [first, last] = [monthOf(season.from), monthOf(season.to)];
    // A season may run over the turn of the year.
    return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, i) => String(((first - 1 + i) % 12) + 1));
  });
  return [...new Set(months)];
}

const monthOf = (day: string): number => Number(day.slice(0, 2));
