import { gzipSync, strToU8, zipSync } from 'fflate';
import { escapeXml, writeGpx } from '../writing/writeGpx.ts';
import type { Track, TrackSegment, Waypoint } from '../track.ts';
import { syntheticActivity } from './syntheticActivity.ts';

export interface SampleContent {
  readonly segments: readonly TrackSegment[];
  readonly waypoints?: readonly Waypoint[];
  readonly name?: string;
  readonly kind?: Track['kind'];
}

function mapPoints<T>(
  segment: TrackSegment,
  map: (lon: number, lat: number, elevationMeters: number | null, time: string | null) => T,
): T[] {
  return Array.from(segment.lon, (lon, i) => {
    const elevation = segment.elevationMeters[i]!;
    const time = segment.time[i]!;
    return map(
      lon,
      segment.lat[i]!,
      Number.isNaN(elevation) ? null : elevation,
      Number.isNaN(time) ? null : new Date(time * 1_000).toISOString(),
    );
  });
}

export function sampleWaypoint(name: string, lon: number, lat: number): Waypoint {
  return { place: [lon, lat], elevationMeters: null, name, description: null, time: null, symbol: null };
}

export function sampleGpx(content: SampleContent): string {
  const { segments, waypoints = [], name = 'Sample', kind = 'track' } = content;
  return [...writeGpx({ name, tracks: [{ name, kind, segments }], waypoints })].join('');
}

export function sampleActivityGpx(seed: number): string {
  const waypoints = [
    [0.65, 42.63, 3000],
    [0.66, 42.64, 2000],
  ] as const;
  const segment = syntheticActivity({ waypoints, startEpoch: 1_752_000_000, spacingMeters: 20, noiseMeters: 2, seed });
  return sampleGpx({ name: `Activity ${seed}`, segments: [segment] });
}

export function sampleGpxWithHeartRate(segment: TrackSegment): string {
  const points = mapPoints(
    segment,
    (lon, lat, elevation, time) =>
      `   <trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">\n` +
      `    <ele>${(elevation ?? 0).toFixed(1)}</ele>\n    <time>${(time ?? '').replace(/\.\d+Z/, 'Z')}</time>\n` +
      '    <extensions>\n     <gpxtpx:TrackPointExtension>\n      <gpxtpx:hr>132</gpxtpx:hr>\n' +
      '     </gpxtpx:TrackPointExtension>\n    </extensions>\n   </trkpt>\n',
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Sample watch" ' +
    'xmlns="http://www.topografix.com/GPX/1/1" ' +
    'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n <trk>\n  <name>Sample</name>\n  <trkseg>\n' +
    `${points.join('')}  </trkseg>\n </trk>\n</gpx>\n`
  );
}

export function sampleTcx(content: SampleContent, deviceDistanceMeters = 1_000): string {
  const laps = content.segments.map((segment) => {
    const points = mapPoints(
      segment,
      (lon, lat, elevation, time) =>
        `<Trackpoint>${time === null ? '' : `<Time>${time}</Time>`}<Position><LatitudeDegrees>${lat}</LatitudeDegrees>` +
        `<LongitudeDegrees>${lon}</LongitudeDegrees></Position>` +
        `${elevation === null ? '' : `<AltitudeMeters>${elevation}</AltitudeMeters>`}</Trackpoint>`,
    );
    return (
      '<Lap><TotalTimeSeconds>600</TotalTimeSeconds>' +
      `<DistanceMeters>${deviceDistanceMeters / content.segments.length}</DistanceMeters>` +
      `<Track>${points.join('')}</Track></Lap>`
    );
  });
  return (
    '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">' +
    `<Activities><Activity Sport="Other">${laps.join('')}<Creator><Name>Sample watch</Name></Creator></Activity></Activities>` +
    '</TrainingCenterDatabase>'
  );
}

export function sampleKml(content: SampleContent): string {
  const { segments, waypoints = [], name = 'Sample' } = content;
  const lines = segments.map((segment) => {
    if (segment.time.some(Number.isNaN)) {
      const tuples = mapPoints(segment, (lon, lat, elevation) =>
        [lon, lat, elevation].filter((v) => v !== null).join(','),
      );
      return `<LineString><coordinates>\n${tuples.join('\n')}\n</coordinates></LineString>`;
    }
    const whens = mapPoints(segment, (_lon, _lat, _elevation, time) => `<when>${time}</when>`);
    const coords = mapPoints(segment, (lon, lat, elevation) => `<gx:coord>${lon} ${lat} ${elevation ?? ''}</gx:coord>`);
    return `<gx:Track>${whens.join('')}${coords.join('')}</gx:Track>`;
  });
  const points = waypoints.map(
    (waypoint) =>
      `<Placemark><name>${escapeXml(waypoint.name ?? '')}</name>` +
      `<Point><coordinates>${waypoint.place.join(',')}</coordinates></Point></Placemark>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" ' +
    `xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>${escapeXml(name)}</name>${points.join('')}` +
    `<Placemark><name>${escapeXml(name)}</name><MultiGeometry>${lines.join('')}</MultiGeometry></Placemark></Document></kml>`
  );
}

export function sampleKmz(content: SampleContent): Uint8Array {
  return zipSync({ 'files/icon.png': new Uint8Array(64), 'doc.kml': strToU8(sampleKml(content)) });
}

export function sampleGeojson(content: SampleContent): string {
  const { segments, waypoints = [], name = 'Sample' } = content;
  const lines = segments.map((segment) =>
    mapPoints(segment, (lon, lat, elevation) => (elevation === null ? [lon, lat] : [lon, lat, elevation])),
  );
  const times = segments.map((segment) => mapPoints(segment, (_lon, _lat, _elevation, time) => time));
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...waypoints.map((waypoint) => ({
        type: 'Feature',
        properties: { name: waypoint.name },
        geometry: { type: 'Point', coordinates: waypoint.place },
      })),
      {
        type: 'Feature',
        properties: { name, coordinateProperties: { times } },
        geometry: { type: 'MultiLineString', coordinates: lines },
      },
    ],
  });
}

export function gzipped(content: string | Uint8Array): Uint8Array {
  return gzipSync(typeof content === 'string' ? strToU8(content) : content);
}
