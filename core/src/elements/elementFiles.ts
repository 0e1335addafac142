import type { LonLat } from '../geo/lonLat.ts';
import { segmentOfPlaces } from '../tracks/track.ts';
import { escapeXml, writeGpx } from '../tracks/writing/writeGpx.ts';

export interface ElementFileContent {
  readonly name: string;
  readonly description: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  readonly line: readonly LonLat[];
  readonly url: string;
  readonly credit: string;
}

export const ELEMENT_FILES = {
  gpx: { mediaType: 'application/gpx+xml', write: gpx },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', write: kml },
  geojson: { mediaType: 'application/geo+json', write: geojson },
} as const satisfies Record<string, { mediaType: string; write: (content: ElementFileContent) => string }>;

export type ElementFileFormat = keyof typeof ELEMENT_FILES;

const descriptionOf = ({ description, credit, url }: ElementFileContent): string =>
  [description, credit, url].filter(Boolean).join('\n\n');

function gpx(content: ElementFileContent): string {
  const { name, place, elevationMeters, line } = content;
  return [
    ...writeGpx({
      name,
      waypoints: place
        ? [{ place, elevationMeters, time: null, name, description: descriptionOf(content), symbol: null }]
        : [],
      tracks: line.length > 1 ? [{ name, kind: 'route', segments: [segmentOfPlaces(line)] }] : [],
    }),
  ].join('');
}

/** KML 2.2 (OGC 07-147r2): longitude comes before latitude. */
function kml(content: ElementFileContent): string {
  const { name, place, elevationMeters, line } = content;
  const placemark = (geometry: string): string =>
    `<Placemark><name>${escapeXml(name)}</name><description>${escapeXml(descriptionOf(content))}</description>${geometry}</Placemark>\n`;
  const at = (one: LonLat, height?: number | null): string => [...one, ...(height == null ? [] : [height])].join(',');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n' +
    (place ? placemark(`<Point><coordinates>${at(place, elevationMeters)}</coordinates></Point>`) : '') +
    (line.length > 1
      ? placemark(`<LineString><coordinates>${line.map((one) => at(one)).join(' ')}</coordinates></LineString>`)
      : '') +
    '</Document></kml>\n'
  );
}

function geojson(content: ElementFileContent): string {
  const { name, description, place, elevationMeters, line, url, credit } = content;
  const feature = (geometry: object): object => ({
    type: 'Feature',
    properties: { name, description, elevationMeters, url, credit },
    geometry,
  });
  const features = [
    ...(place
      ? [feature({ type: 'Point', coordinates: elevationMeters === null ? place : [...place, elevationMeters] })]
      : []),
    ...(line.length > 1 ? [feature({ type: 'LineString', coordinates: line })] : []),
  ];
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
