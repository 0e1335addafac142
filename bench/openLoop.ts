import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './paired.ts';

/** What one request is for: reads and writes have goals of their own. */
export interface LoadRequest extends Target {
  readonly isRead: boolean;
}

export interface Answer {
  readonly isRead: boolean;
  /** 0 when the connection broke. */
  readonly status: number;
  /** Milliseconds from the moment at which the request should have been sent, so that a late generator hides nothing. */
  readonly milliseconds: number;
}

const TIMEOUT_MS = 30_000;
/** Kept open like those of a proxy: a process accepts one new connection in each turn of its event loop. */
const CONNECTIONS = 256;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });

function send({ url, method = 'GET', headers = {}, body }: Target): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
    request.end(body);
  });
}

/** Opens the connections, a few at a time. */
export async function openConnections(url: string): Promise<void> {
  for (let open = 8; open <= CONNECTIONS; open += 8)
    await Promise.all(Array.from({ length: open }, () => send({ url })));
}

/** Sends `rate` requests a second at fixed moments, whether earlier ones are answered or not, and awaits all answers. */
export async function openLoop(rate: number, seconds: number, next: () => LoadRequest): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = start + (sent * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    const request = next();
    answers.push(
      send(request).then((status) => ({
        isRead: request.isRead,
        status,
        milliseconds: performance.now() - due,
      })),
    );
  }
  return Promise.all(answers);
}
