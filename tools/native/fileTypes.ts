export interface FileType {
  /** Uniform type identifier of Apple. */
  readonly type: string;
  readonly extensions: readonly string[];
  readonly mimeTypes: readonly string[];
  /** For types that the system may not know: what they are a kind of. */
  readonly kindOf?: string;
  /** Most files of this type are something else, so the app takes them when they are shared and does not offer to open them. */
  readonly isGeneral?: true;
}

/** Files that become a new activity: what `readTrackFile` reads. A test compares them with what the form of activities accepts. */
export const TRACK_FILES: readonly FileType[] = [
  {
    type: 'com.topografix.gpx',
    extensions: ['gpx'],
    mimeTypes: ['application/gpx+xml', 'application/gpx'],
    kindOf: 'public.xml',
  },
  {
    type: 'com.garmin.tcx',
    extensions: ['tcx'],
    mimeTypes: ['application/vnd.garmin.tcx+xml'],
    kindOf: 'public.xml',
  },
  {
    type: 'com.google.earth.kml',
    extensions: ['kml'],
    mimeTypes: ['application/vnd.google-earth.kml+xml'],
    kindOf: 'public.xml',
  },
  {
    type: 'com.google.earth.kmz',
    extensions: ['kmz'],
    mimeTypes: ['application/vnd.google-earth.kmz'],
    kindOf: 'public.data',
  },
  { type: 'com.garmin.fit', extensions: ['fit'], mimeTypes: ['application/vnd.ant.fit'], kindOf: 'public.data' },
  { type: 'public.geojson', extensions: ['geojson'], mimeTypes: ['application/geo+json'], kindOf: 'public.json' },
  { type: 'public.json', extensions: ['json'], mimeTypes: ['application/json'], isGeneral: true },
  { type: 'org.gnu.gnu-zip-archive', extensions: ['gz'], mimeTypes: ['application/gzip'], isGeneral: true },
];

/** Photos of the new activity: what the server accepts. */
export const PHOTO_FILES: readonly FileType[] = [
  { type: 'public.jpeg', extensions: ['jpg', 'jpeg'], mimeTypes: ['image/jpeg'] },
  { type: 'public.png', extensions: ['png'], mimeTypes: ['image/png'] },
  { type: 'org.webmproject.webp', extensions: ['webp'], mimeTypes: ['image/webp'] },
  { type: 'public.avif', extensions: ['avif'], mimeTypes: ['image/avif'] },
  { type: 'public.heic', extensions: ['heic'], mimeTypes: ['image/heic'] },
  { type: 'public.heif', extensions: ['heif'], mimeTypes: ['image/heif'] },
];
