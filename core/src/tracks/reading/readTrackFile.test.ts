import { chosenLines } from './readTrackFile.ts';
import fc from 'fast-check';
import FitParser from 'fit-file-parser';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TRACK_MAX_WAYPOINTS } from '@cordada/core/limits';
import { prepareSegments } from '../prepareSegments.ts';
import { gzipped, sampleGpx, sampleGpxWithHeartRate, sampleKmz } from '../samples/sampleFiles.ts';
import { sampleFit } from '../samples/sampleFit.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { trackStatistics } from '../stats/statistics.ts';
import { segmentsOf } from '../track.ts';
import {
  encoder,
  read,
  failing,
  gpx,
  points,
  point,
  activity,
  second,
  expectClose,
  waypoints,
  content,
  samples,
} from './testing/sampleContents.ts';

describe('readTrackFile', () => {
  it.each(Object.entries(samples))(
    'reads %s by its content, whole or in small pieces, gzipped or not',
    async (format, file) => {
      for (const [bytes, chunk] of [
        [file, 100_000],
        [file, 7],
        [gzipped(file), 50],
      ] as const) {
        const track = await read(bytes, {}, chunk);
        expect(track.format).toBe(format);
        expect(track.warnings).toEqual([]);
        const segments = segmentsOf(track);
        if (format === 'tcx') {
          expect(segments.length).toBe(1);
          expect(segments[0]!.lon.length).toBe(activity.lon.length + second.lon.length);
          expect(track.deviceFigures).toEqual({
            distanceMeters: 1_000,
            ascentMeters: null,
            descentMeters: null,
            movingSeconds: 1_200,
          });
          continue;
        }
        expect(segments.length).toBe(2);
        expectClose(segments[0]!, activity, 1e-7, 0.01);
        expectClose(segments[1]!, second, 1e-7, 0.01);
        expect(track.tracks[0]!.name).toBe('Pica d’Estats');
        expect(track.waypoints.map((waypoint) => waypoint.name)).toEqual([waypoints[0]!.name]);
      }
    },
  );

  it('reads FIT with the figures of the device', async () => {
    const session = {
      startEpoch: 1_600_000_000,
      distanceMeters: 4_321,
      ascentMeters: 1_250,
      descentMeters: 10,
      timerSeconds: 9_000,
    };
    const track = await read(gzipped(sampleFit([activity], [session])));
    expect(track.format).toBe('fit');
    expectClose(segmentsOf(track)[0]!, activity, 1e-7, 0.11);
    expect(track.deviceFigures).toEqual({
      distanceMeters: 4_321,
      ascentMeters: 1_250,
      descentMeters: 10,
      movingSeconds: 9_000,
    });
  });

  it('reads GPX with what Garmin’s extension says of each track', async () => {
    const stats = (distance: number) =>
      `<extensions><gpxtrkx:TrackStatsExtension xmlns:gpxtrkx="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1">` +
      `<gpxtrkx:Distance>${distance}</gpxtrkx:Distance><gpxtrkx:MovingTime>600</gpxtrkx:MovingTime>` +
      `<gpxtrkx:Ascent>420.5</gpxtrkx:Ascent><gpxtrkx:Descent>many</gpxtrkx:Descent></gpxtrkx:TrackStatsExtension></extensions>`;
    const gpx = (distances: number[]) =>
      new TextEncoder().encode(
        `<gpx version="1.1">${distances
          .map(
            (distance) =>
              `<trk><name>A</name>${stats(distance)}<trkseg><trkpt lat="42" lon="1"><ele>1</ele>` +
              `<extensions><Distance>7</Distance></extensions></trkpt><trkpt lat="42.1" lon="1"/></trkseg></trk>`,
          )
          .join('')}</gpx>`,
      );
    const track = await read(gpx([4_000, 321]));
    expect(track.deviceFigures).toEqual({
      distanceMeters: 4_321,
      ascentMeters: 841,
      descentMeters: null,
      movingSeconds: 1_200,
    });
    expect(track.tracks.map(({ name }) => name)).toEqual(['A', 'A']);
    expect((await read(new TextEncoder().encode(sampleGpx({ segments: [activity] })))).deviceFigures).toBeNull();
  });

  it('reads the same records from FIT as a full decoder', async () => {
    const bytes = sampleFit([activity], []);
    const parsed = await new FitParser({ force: true }).parseAsync(bytes.slice().buffer);
    const [segment] = segmentsOf(await read(bytes));
    expect(parsed.records?.map((record) => record.position_lat)).toEqual(
      [...segment!.lat].map((lat) => expect.closeTo(lat, 9)),
    );
    expect(parsed.records?.map((record) => record.altitude)).toEqual(
      [...segment!.elevationMeters].map((m) => expect.closeTo(m, 6)),
    );
    expect(parsed.records?.map((record) => new Date(String(record.timestamp)).getTime() / 1_000)).toEqual([
      ...segment!.time,
    ]);
  });

  it('makes a track of each session of a multisport FIT and skips records without position', async () => {
    const session = { distanceMeters: 1, ascentMeters: 1, descentMeters: 1, timerSeconds: 10 };
    const noFix = segmentOf([[Number.NaN, Number.NaN, null, 1_600_000_000]]);
    const track = await read(
      sampleFit(
        [noFix, activity, second],
        [
          { ...session, startEpoch: 1_600_000_000, sport: 1, subSport: 3 },
          { ...session, startEpoch: 1_600_030_000, timerSeconds: 20, sport: 2 },
        ],
      ),
    );
    expect(track.tracks.map((t) => t.segments[0]!.lon.length)).toEqual([activity.lon.length, second.lon.length]);
    expect(track.warnings).toEqual([{ code: 'point_without_position', count: 1 }]);
    expect(track.deviceFigures?.distanceMeters).toBe(2);
    expect(track.tracks.map(({ name }) => name)).toEqual(['trail running', 'cycling']);
    expect(track.sport).toBe('cycling');
  });

  it('says what is left after the end of a FIT file', async () => {
    const bytes = sampleFit([activity]);
    const track = await read(Uint8Array.of(...bytes, 1, 2, 3, 4, 5));
    expect(track.warnings).toEqual([{ code: 'trailing_data', count: 1 }]);
    expect(segmentsOf(track)[0]!.lon).toHaveLength(activity.lon.length);
  });

  it('knows the sport of TCX and GPX, of the track and not of a point', async () => {
    const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap><Track>${[42, 43]
      .map(
        (lat) =>
          `<Trackpoint><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position></Trackpoint>`,
      )
      .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
    expect((await read(new TextEncoder().encode(tcx))).sport).toBe('Biking');
    const gpx = `<gpx><trk><type>cycling</type><trkseg><trkpt lat="42" lon="1"><type>3d</type></trkpt><trkpt lat="42.1" lon="1"/></trkseg></trk></gpx>`;
    expect((await read(new TextEncoder().encode(gpx))).sport).toBe('cycling');
  });

  it('takes the tracks of a file that has routes too, and says so; or the routes if these are wanted', async () => {
    const line = (tag: string, pointTag: string, lat: number) =>
      `<${tag}>${tag === 'trk' ? '<trkseg>' : ''}<${pointTag} lat="${lat}" lon="1"/><${pointTag} lat="${lat + 0.1}" lon="1"/>${tag === 'trk' ? '</trkseg>' : ''}</${tag}>`;
    const file = await read(
      new TextEncoder().encode(
        `<gpx>${line('trk', 'trkpt', 42)}${line('rte', 'rtept', 43)}${line('rte', 'rtept', 44)}</gpx>`,
      ),
    );
    expect(chosenLines(file)).toMatchObject({
      tracks: [{ kind: 'track' }],
      warnings: [{ code: 'routes_left_out', count: 2 }],
    });
    expect(chosenLines(file, 'routes').tracks.map(({ segments }) => segments[0]!.lat[0])).toEqual([43, 44]);
    const alone = await read(new TextEncoder().encode(`<gpx>${line('rte', 'rtept', 43)}</gpx>`));
    expect(chosenLines(alone)).toBe(alone);
  });

  it('reads FIT records with compressed timestamps, also when they wrap', async () => {
    const place = [0, 0, 0, 16, 0, 0, 0, 8];
    const data = [
      ...[0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85],
      ...[0x00, 30, 0, 0, 0x3c, ...place],
      ...[0x41, 0, 0, 20, 0, 2, 0, 4, 0x85, 1, 4, 0x85],
      ...[0xa0 | 31, ...place, 0xa0 | 2, ...place],
    ];
    const file = Uint8Array.of(12, 16, 0, 0, data.length, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, ...data, 0, 0);
    const [segment] = segmentsOf(await read(file));
    expect([...segment!.time].map((time) => time - segment!.time[0]!)).toEqual([0, 1, 4]);
    expect([segment!.lon[2], segment!.lat[2]]).toEqual([11.25, 22.5]);
  });

  it('reads what a cut FIT still has, and says so', async () => {
    const bytes = sampleFit([activity]);
    const track = await read(bytes.slice(0, bytes.length >> 1));
    expect(track.warnings).toEqual([{ code: 'file_truncated', count: 1 }]);
    expect(segmentsOf(track)[0]!.lon.length).toBeGreaterThan(activity.lon.length / 3);
  });

  it('U07 accepts times that go back, stand still, are absent or far off', async () => {
    const times = [
      '2020-01-01T10:00:00Z',
      '2020-01-01T09:00:00Z',
      '2020-01-01T09:00:00Z',
      '1970-01-01T00:00:00Z',
      '2099-01-01T00:00:00Z',
      '',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...times), { minLength: 1, maxLength: 12 }), async (list) => {
        const file = points(
          ...list.map((time, i) => point(`42.00${i}`, '1', time === '' ? '' : `<time>${time}</time>`)),
        );
        const raw = segmentsOf(await read(file));
        for (const figures of [trackStatistics(raw), trackStatistics(prepareSegments(raw))]) {
          const numbers = Object.values(figures).filter((value) => typeof value === 'number');
          expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
          expect(figures.totalSeconds ?? 0).toBeGreaterThanOrEqual(0);
          expect(figures.movingSeconds ?? 0).toBeGreaterThanOrEqual(0);
          expect(figures.movingSeconds ?? 0).toBeLessThanOrEqual(figures.totalSeconds ?? 0);
        }
      }),
    );
  });

  it('refuses other formats, broken and cut files', async () => {
    for (const file of ['hello', '<html></html>', '{"a":1}', '[1]', new Uint8Array([1, 2, 3])]) {
      await expect(read(file)).rejects.toEqual(failing('track_unknown_format'));
    }
    const zip = sampleKmz(content);
    const cut = gzipped(samples.gpx);
    for (const file of [
      samples.gpx.slice(0, -10),
      samples.geojson.slice(0, -10),
      zip.slice(0, -30),
      zip.slice(0, 10),
      zipSync({ 'a.txt': new Uint8Array(3) }),
      cut.slice(0, cut.length >> 1),
      Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4),
      Uint8Array.of(14, 16, 0, 0, 99, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0, 1, 2, 3),
    ]) {
      await expect(read(file)).rejects.toMatchObject({ code: expect.stringMatching(/track_(malformed|empty)/) });
    }
  });

  it('reads UTF-16, Latin-1 and a byte order mark', async () => {
    const file = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${gpx(`<trk><name>Núria</name><trkseg>${point('1', '2')}</trkseg></trk>`)}`;
    const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${file('UTF-16')}`, (c: string) => c.charCodeAt(0)).buffer);
    const latin = Uint8Array.from(file('ISO-8859-1'), (c: string) => c.charCodeAt(0));
    for (const bytes of [
      utf16,
      latin,
      encoder.encode(`\uFEFF${file('UTF-8')}`),
      encoder.encode(`\n ${file('utf-8')}`),
    ]) {
      for (const chunk of [1, 1_000]) expect((await read(bytes, {}, chunk)).tracks[0]!.name).toBe('Núria');
    }
  });

  it('reads the dialects of real GPX files', async () => {
    const file =
      '<gpx creator="Some  app"><metadata><name>File</name><author><name>Me</name></author></metadata>' +
      '<wpt lat="1" lon="2"><ele>10</ele><name>W</name><cmt>c</cmt><sym>Flag</sym></wpt>' +
      '<rte><name>R</name><rtept lat="1" lon="2"><name>A</name></rtept></rte>' +
      '<trk><name><![CDATA[ T & co\u202E ]]></name><extensions><x:name>no</x:name><x:trkseg/></extensions>' +
      '<trkseg><trkpt lat=" 1.5 " lon="2"><extensions><ele>9</ele><ns3:time>x</ns3:time></extensions>' +
      '<ele> 1.25e2 </ele><time>2020-06-01T12:00:00.500+02:00</time></trkpt></trkseg><trkseg></trkseg></trk></gpx>';
    const track = await read(file);
    expect(track).toMatchObject({ creator: 'Some app', name: 'File', warnings: [] });
    expect(track.tracks.map((t) => [t.name, t.kind, t.segments.length])).toEqual([
      ['R', 'route', 1],
      ['T & co', 'track', 1],
    ]);
    expect(track.tracks[1]!.segments[0]).toEqual(segmentOf([[2, 1.5, 125, 1_591_005_600.5]]));
    expect(track.waypoints).toEqual([
      { place: [2, 1], elevationMeters: 10, name: 'W', description: 'c', time: null, symbol: 'Flag' },
    ]);
  });

  it('takes heights that are all 0 in KML for unknown, and areas for no track', async () => {
    const file =
      '<kml><Placemark><LineString><coordinates>1,2,0 1.1,2,0\n1.2,2,0</coordinates></LineString></Placemark>' +
      '<Placemark><Polygon><LinearRing><coordinates>1,2 3,4 5,6</coordinates></LinearRing></Polygon></Placemark></kml>';
    const track = await read(file, {}, 3);
    expect(segmentsOf(track)).toEqual([
      segmentOf([
        [1, 2],
        [1.1, 2],
        [1.2, 2],
      ]),
    ]);
  });

  it('keeps a limited number of waypoints', async () => {
    const many = '<wpt lat="1" lon="1"/>'.repeat(TRACK_MAX_WAYPOINTS + 5);
    const track = await read(gpx(`${many}<trk><trkseg>${point('1', '1')}</trkseg></trk>`));
    expect(track.waypoints.length).toBe(TRACK_MAX_WAYPOINTS);
    expect(track.warnings).toEqual([{ code: 'waypoints_dropped', count: 5 }]);
  });

  it('takes a document other than doc.kml only if there is none', async () => {
    const kml = (name: string) =>
      encoder.encode(
        `<kml><Placemark><name>${name}</name><LineString><coordinates>1,2 2,3</coordinates></LineString></Placemark></kml>`,
      );
    expect((await read(zipSync({ 'a.kml': kml('a'), 'doc.kml': kml('doc') }))).tracks[0]!.name).toBe('doc');
    expect((await read(zipSync({ 'x/b.KML': kml('b'), 'c.kml': kml('c') }, { level: 0 }))).tracks[0]!.name).toBe('b');
  });

  it('skips extensions of every point', async () => {
    const track = await read(sampleGpxWithHeartRate(activity));
    expect(track.warnings).toEqual([]);
    expect(segmentsOf(track)[0]!.lon.length).toBe(activity.lon.length);
  });
});
