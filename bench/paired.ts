import http from 'node:http';
import autocannon from 'autocannon';

/** Median ratio of several pairs, with a 95 % bootstrap interval. */
export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

const BOOTSTRAPS = 2_000;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function ratioOf(ratios: readonly number[]): Ratio {
  const medians = Array.from({ length: BOOTSTRAPS }, () =>
    median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? 0)),
  );
  return { median: median(ratios), low: quantile(medians, 0.025), high: quantile(medians, 0.975) };
}

/** Runs A B, B A, A B … and compares within each pair, so that drift of the machine over time cancels out. */
export async function paired(
  pairs: number,
  ours: () => Promise<number>,
  anchor: () => Promise<number>,
): Promise<{ ratio: Ratio; ours: number; anchor: number }> {
  await ours();
  await anchor();
  const a: number[] = [];
  const b: number[] = [];
  for (let i = 0; i < pairs; i += 1) {
    if (i % 2 === 0) {
      a.push(await ours());
      b.push(await anchor());
    } else {
      b.push(await anchor());
      a.push(await ours());
    }
  }
  return { ratio: ratioOf(a.map((value, i) => value / (b[i] ?? 1))), ours: median(a), anchor: median(b) };
}

export interface Target {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const CONNECTIONS = 16;
const SECONDS = 1.2;

/**
 * Measures requests per second in a closed loop.
 * @throws Error when any response is not 2xx
 */
export async function throughput(target: Target): Promise<number> {
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    headers: target.headers ?? {},
    ...(target.body && { body: target.body }),
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 100,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

const agent = new http.Agent({ keepAlive: true });

/** By node:http, because `fetch` alone takes a millisecond for each request. */
export function answerTo({
  url,
  method = 'GET',
  headers = {},
  body,
}: Target): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    http
      .request(url, { agent, method, headers }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      })
      .once('error', reject)
      .end(body);
  });
}

/** Sends the requests sequentially and returns the milliseconds of each, from start to last byte. */
export async function latencies(targets: readonly Target[]): Promise<number[]> {
  const times: number[] = [];
  for (const target of targets) {
    const started = performance.now();
    const { status } = await answerTo(target);
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`${target.url}: ${status}`);
  }
  return times;
}

export function printRatio(
  name: string,
  { ratio, ours, anchor }: Awaited<ReturnType<typeof paired>>,
  goal: string,
  digits = 0,
): void {
  const interval = `[${ratio.low.toFixed(2)}, ${ratio.high.toFixed(2)}]`;
  console.log(
    `${name}: ${ratio.median.toFixed(2)} ${interval}   ours ${ours.toFixed(digits)}, anchor ${anchor.toFixed(digits)}   goal ${goal}`,
  );
}
