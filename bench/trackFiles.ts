import { readTrackFile } from '@cordada/core/tracks/reading/readTrackFile';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { paired, printRatio } from './paired.ts';

import { PAIRS } from './bench.ts';
import type { Bench } from './bench.ts';

/**
 * GPX of up to 100,000 points: compares parsing with one pass of a regular expression, and measures the whole
 * upload.
 */
export async function benchTrackFiles(bench: Bench): Promise<void> {
  for (const points of [1_000, 10_000, 100_000]) {
    const segment = syntheticActivity({
      waypoints: [
        [0.6, 42.6, 1_000],
        // Slope of a typical path, because the pace of the walker decreases with slope.
        [0.6 + points / 1e6, 42.6 + points / 1e6, 1_000 + points / 50],
      ],
      startEpoch: 1_752_904_800,
      spacingMeters: 0.138,
      seed: points,
    });
    const gpx = sampleGpx({ segments: [segment] });
    const bytes = Buffer.from(gpx);
    const read = async (): Promise<number> => {
      const started = performance.now();
      const chunks = Array.from({ length: Math.ceil(bytes.length / 262_144) }, (_, i) =>
        bytes.subarray(i * 262_144, (i + 1) * 262_144),
      );
      const file = await readTrackFile(chunks);
      if (file.tracks[0]?.segments[0]?.lon.length !== segment.lon.length) throw new Error('B12: points are missing');
      return performance.now() - started;
    };
    const scan = async (): Promise<number> => {
      const started = performance.now();
      const text = bytes.toString();
      let sum = 0;
      for (const match of text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">\s*<ele>([^<]+)<\/ele>\s*<time>([^<]+)/g)) {
        sum += Number(match[1]) + Number(match[2]) + Number(match[3]) + Date.parse(match[4] ?? '');
      }
      if (!(sum > 0)) throw new Error('B12: the scan found nothing');
      return performance.now() - started;
    };
    printRatio(`B12 read ${segment.lon.length} points, ms`, await paired(PAIRS, read, scan), '<= 3.00', 1);
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'bench.gpx');
    const started = performance.now();
    const response = await fetch(`${bench.product}/api/tracks`, {
      method: 'POST',
      headers: { 'x-access-token': bench.token },
      body: form,
    });
    await response.arrayBuffer();
    console.log(
      `B12 upload of ${segment.lon.length} points to stored and recognised: ${Math.round(performance.now() - started)} ms (status ${response.status})`,
    );
  }
}
