import type { ActivityKind } from './activity.ts';

/** File extensions of tracks in the archives of watches and other sites, optionally gzipped. */
const TRACK_NAME = /\.(gpx|tcx|fit|kml|kmz|geojson)(\.gz)?$/i;

export function isTrackName(name: string): boolean {
  const base = name.split('/').at(-1) ?? '';
  // Archives made on macOS contain a metadata file `._name` for every file.
  return TRACK_NAME.test(base) && !base.startsWith('.');
}

/** Sport names of Strava, Garmin, Komoot and Wikiloc, matched against lower-case letters without spaces or accents. */
const SPORTS: readonly (readonly [RegExp, ActivityKind])[] = [
  [/viaferrata/, 'viaFerrata'],
  [/canyon|barranquismo/, 'canyoning'],
  [/(backcountry|touring).*ski|ski.*(touring|mountaineering)|backcountryski|esqui.*(travesia|montana)/, 'skiTouring'],
  [/snowshoe|raquetas/, 'snowshoeing'],
  [/mountaineer|alpin(ism|e$)|alpinismo/, 'mountaineering'],
  [/climb|bouldering|escalada/, 'climbing'],
  [/trail.*run|run.*trail|carrerapormontana/, 'trailRunning'],
  [/mountainbik|mtb|enduro|gravel|emtb|bicidemontana/, 'mountainBiking'],
  [/hik|trek|walk|senderismo|caminata/, 'hiking'],
  [/run/, 'trailRunning'],
  [/rid|cycl|bik/, 'mountainBiking'],
];

/** Returns null for sports that have nothing to do with mountains. */
export function kindOfSport(sport: string): ActivityKind | null {
  const letters = sport
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return SPORTS.find(([pattern]) => pattern.test(letters))?.[1] ?? null;
}

/** Words of names in which people and devices state the sport, in both languages. */
const NAME_WORDS: readonly (readonly [RegExp, ActivityKind])[] = [
  [/\b(via ferrata|ferrata)\b/, 'viaFerrata'],
  [/\b(canyoning|barranco)\b/, 'canyoning'],
  [/\b(ski touring|backcountry ski|esqui de travesia|skimo)\b/, 'skiTouring'],
  [/\b(snowshoes?|snowshoeing|raquetas)\b/, 'snowshoeing'],
  [/\b(trail run|trail running|run|running|carrera|correr)\b/, 'trailRunning'],
  [/\b(ride|riding|bike|biking|cycling|mtb|btt|bici|ciclismo|en bici)\b/, 'mountainBiking'],
  [/\b(hike|hiking|walk|walking|trek|senderismo|caminata|paseo)\b/, 'hiking'],
];
const RIDING_METERS_PER_SECOND = 3.9;
const RUNNING_METERS_PER_SECOND = 2.1;
/** Nobody keeps a running pace on a steeper climb; faster lines with more ascent are rides and lifts. */
const RUNNING_MAX_CLIMB = 0.12;

export interface KindEvidence {
  readonly sport: string | null;
  readonly name: string | null;
  readonly distanceMeters: number;
  readonly movingSeconds: number | null;
  readonly ascentMeters: number | null;
}

/**
 * Guesses the kind of activity from what the file calls the sport, else from words of its name, else from speed and
 * ascent. Null when nothing speaks for a kind.
 */
export function guessActivityKind(evidence: KindEvidence): ActivityKind | null {
  const { sport, name, distanceMeters, movingSeconds, ascentMeters } = evidence;
  const bySport = sport === null ? null : kindOfSport(sport);
  if (bySport) return bySport;
  const words = (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ');
  const byName = NAME_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (byName) return byName;
  if (movingSeconds === null || movingSeconds <= 0 || distanceMeters < MIN_GUESS_METERS) return null;
  const speed = distanceMeters / movingSeconds;
  if (speed >= RIDING_METERS_PER_SECOND) return 'mountainBiking';
  const climb = (ascentMeters ?? 0) / distanceMeters;
  return speed >= RUNNING_METERS_PER_SECOND && climb <= RUNNING_MAX_CLIMB ? 'trailRunning' : 'hiking';
}

const MIN_GUESS_METERS = 500;

/** Local date as `YYYY-MM-DD`, from mean solar time: track files contain instants but no time zone. */
export function dayAt(instant: Date, lon: number): string {
  return new Date(instant.getTime() + Math.round(lon / 15) * 3_600_000).toISOString().slice(0, 10);
}
