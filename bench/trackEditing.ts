import type { Page } from '@playwright/test';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { Bench } from './bench.ts';
import { launchBrowser } from './pageLoad.ts';
import { paired, printRatio, quantile } from './paired.ts';

const PAIRS = 5;
const MOVES = 72;
const LONG_POINTS = 100_000;
const SHORT_POINTS = 1_000;

async function draftOf({ product, token }: Bench, points: number): Promise<string> {
  const headers = { 'x-access-token': token };
  const segment = syntheticActivity({
    waypoints: [
      [0.6, 42.2, 1_000],
      [0.7, 42.6, 2_900],
      [0.6, 43, 800],
    ],
    startEpoch: 1_752_904_800,
    spacingMeters: 90_000 / points,
    noiseMeters: 3,
    seed: Date.now(),
  });
  const form = new FormData();
  form.set('file', new Blob([sampleGpx({ segments: [segment] })]), 'bench.gpx');
  const upload = await fetch(`${product}/api/tracks`, { method: 'POST', headers, body: form });
  const { id: trackId } = (await upload.json()) as { id: string };
  const query = `mutation { saveActivity(input: { title: "Bench", kind: hiking, happenedOn: "2025-07-19",
    trackIds: ["${trackId}"], milestones: [], visibility: onlyMe, story: "" }) { id } }`;
  const saved = await fetch(`${product}/api/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await saved.json()) as { data: { saveActivity: { id: string } } }).data.saveActivity.id;
}

/**
 * Moves a handle once per frame, back and forth over most of the profile.
 * @returns milliseconds of each frame meanwhile
 */
async function moveFrames(page: Page): Promise<number[]> {
  return page
    .getByRole('slider')
    .first()
    .evaluate(async (handle, moves) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      let last = await frame();
      for (let i = 0; i < moves; i += 1) {
        const key = i % 36 < 18 ? 'PageUp' : 'PageDown';
        handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    }, MOVES);
}

/**
 * Measures frame times while a handle moves over a track of 100,000 points, against 1,000 points on the same page.
 * The map is disabled, because machines without a GPU render it in software.
 */
export async function benchTrackEditing(bench: Bench): Promise<void> {
  const browser = await launchBrowser(['--disable-3d-apis']);
  try {
    const open = async (points: number): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript((token) => localStorage.setItem('accessToken', token), bench.token);
      await page.goto(`${bench.product}/new-activity?id=${await draftOf(bench, points)}`);
      await page.getByRole('button', { name: 'Edit the track' }).click();
      await page.getByRole('slider').first().waitFor({ timeout: 60_000 });
      return page;
    };
    const [long, short] = [await open(LONG_POINTS), await open(SHORT_POINTS)];
    const all: number[] = [];
    const move = (page: Page, kept: number[]) => async (): Promise<number> => {
      await page.bringToFront();
      const frames = await moveFrames(page);
      kept.push(...frames);
      return frames.reduce((a, b) => a + b, 0) / frames.length;
    };
    const result = await paired(PAIRS, move(long, all), move(short, []));
    printRatio(`editing frame of ${LONG_POINTS} points against ${SHORT_POINTS}, mean ms`, result, '<= 1.50', 1);
    console.log(
      `editing ${LONG_POINTS} points: ${(1_000 / result.ours).toFixed(0)} frames a second, p95 ${quantile(all, 0.95).toFixed(1)} ms   goal >= 30`,
    );
  } finally {
    await browser.close();
  }
}
