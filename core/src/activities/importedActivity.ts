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

/** Local date as `YYYY-MM-DD`, from mean solar time: track files contain instants but no time zone. */
export function dayAt(instant: Date, lon: number): string {
  return new Date(instant.getTime() + Math.round(lon / 15) * 3_600_000).toISOString().slice(0, 10);
}
