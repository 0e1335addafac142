import type { ActivityKind } from './activity.ts';

/** Names of files that may be tracks, as watches and other sites write them; gzipped ones too. */
const TRACK_NAME = /\.(gpx|tcx|fit|kml|kmz|geojson)(\.gz)?$/i;

/** Whether a file of an archive may be a track; what is in it decides later. */
export function isTrackName(name: string): boolean {
  const base = name.split('/').at(-1) ?? '';
  // Archives of macOS repeat every file as `._name` with something else in it.
  return TRACK_NAME.test(base) && !base.startsWith('.');
}

/** What others call a kind of activity, in words of Strava, Garmin, Komoot and Wikiloc; lower case, letters alone. */
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

/** The kind of activity that a sport of another site is; null for what has nothing to do with mountains. */
export function kindOfSport(sport: string): ActivityKind | null {
  const letters = sport
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return SPORTS.find(([pattern]) => pattern.test(letters))?.[1] ?? null;
}

/** The day at a place, `year-month-day`: by the sun, since files know instants and no zones. */
export function dayAt(instant: Date, lon: number): string {
  return new Date(instant.getTime() + Math.round(lon / 15) * 3_600_000).toISOString().slice(0, 10);
}
