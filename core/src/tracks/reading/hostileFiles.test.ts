import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '@cordada/core/testing/processorSeconds';
import { prepareSegments } from '../prepareSegments.ts';
import { readTrackFile } from './readTrackFile.ts';
import { gzipped } from '../samples/sampleFiles.ts';
import { sampleFit } from '../samples/sampleFit.ts';
import { trackStatistics } from '../stats/statistics.ts';
import { segmentsOf } from '../track.ts';
import { encoder, read, failing, gpx, points, point, activity, second, samples } from './testing/sampleContents.ts';

describe('readTrackFile with hostile files', () => {
  it('U01 refuses an external entity without telling anything of the file', async () => {
    const file = `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/hostname">]>${points(point('1', '1', '<name>&x;</name>'))}`;
    await expect(read(file)).rejects.toEqual(failing('track_forbidden_markup'));
  });

  it('U02 refuses billion laughs at once', async () => {
    const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
    const file = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "lol">${entities.join('')}]>${gpx('<name>&l10;</name>')}`;
    const refused = () => expect(read(file)).rejects.toEqual(failing('track_forbidden_markup'));
    expect(await processorSeconds(refused)).toBeLessThan(2);
  });

  it('U04 stops a gzip bomb at the limit, in any format', async () => {
    const limits = { maxInflatedBytes: 300_000 };
    const bomb = gzipped(points(point('1', '1'), ' '.repeat(5_000_000)));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(read(bomb, limits)).rejects.toEqual(failing('track_inflated_too_large'));
    const kml = encoder.encode(`<kml>${' '.repeat(5_000_000)}</kml>`);
    await expect(read(zipSync({ 'doc.kml': kml }), limits)).rejects.toEqual(failing('track_inflated_too_large'));
    const json = gzipped(`{"type":"FeatureCollection","features":[]${' '.repeat(5_000_000)}}`);
    await expect(read(json, { maxBytes: 300_000 })).rejects.toEqual(failing('track_inflated_too_large'));
  });

  it('U04 takes no more of the input than it needs', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield encoder.encode(taken === 1 ? '<gpx>' : ' '.repeat(10_000));
      }
    }
    await expect(readTrackFile(endless(), { maxBytes: 200_000 })).rejects.toEqual(failing('payload_too_large'));
    expect(taken).toBeLessThan(30);
  });

  it('U06 drops points that cannot be and counts them', async () => {
    const file = points(
      point('91', '1'),
      point('1', '181'),
      point('NaN', '1'),
      point('1e400', '1'),
      point('', '1'),
      point('1,5', '1'),
      '<trkpt/>',
      point('42', '1', '<ele>1234,5</ele><time>yesterday</time>'),
      point('42.001', '1', '<ele>-32768</ele>'),
    );
    const track = await read(file);
    expect(segmentsOf(track)[0]!.lat).toEqual(Float64Array.of(42, 42.001));
    expect(segmentsOf(track)[0]!.elevationMeters).toEqual(Float64Array.of(Number.NaN, Number.NaN));
    expect(track.warnings).toEqual([
      { code: 'point_unreadable', count: 7 },
      { code: 'elevation_unreadable', count: 2 },
      { code: 'time_unreadable', count: 1 },
    ]);
  });

  it('U08 refuses a file without points and gives 0 m for one or two equal ones', async () => {
    for (const file of [
      '',
      points(),
      gpx('<wpt lat="1" lon="1"/>'),
      '{"type":"FeatureCollection","features":[]}',
      sampleFit([]),
    ]) {
      await expect(read(file)).rejects.toEqual(failing('track_empty'));
    }
    for (const file of [points(point('1', '1')), points(point('1', '1'), point('1', '1'))]) {
      const figures = trackStatistics(prepareSegments(segmentsOf(await read(file))));
      expect(figures.distanceMeters).toBe(0);
      expect(figures.ascentMeters).toBeNull();
    }
  });

  it('U09 stops reading once there are too many points', async () => {
    for (const file of [samples.gpx, samples.kml, samples.kmz, samples.geojson, samples.tcx, sampleFit([activity])]) {
      await expect(read(file, { maxPoints: 100 })).rejects.toEqual(failing('track_too_many_points'));
      await expect(read(file, { maxPoints: activity.lon.length + second.lon.length })).resolves.toBeDefined();
    }
  });

  it('never fails but with a code, whatever the bytes', async () => {
    const originals = [
      ...Object.values(samples).map((file) => (typeof file === 'string' ? encoder.encode(file) : file)),
      sampleFit([activity]),
      gzipped(samples.gpx),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }),
        fc.nat(),
        async (bytes, changes, length) => {
          const damaged = bytes.slice(0, 200 + (length % bytes.length));
          for (const [at, value] of changes) damaged[at % damaged.length] = value;
          await read(damaged, {}, 1_000).catch((failure: unknown) => {
            expect(failure).toMatchObject({ name: 'Failure' });
          });
        },
      ),
      { numRuns: 150 },
    );
  });
});
