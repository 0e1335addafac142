import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { createVisitorRate } from './visitorRate.ts';

/** What may wait first under load, in this order. A poll is repeated anyway; a refused write may lose what somebody did. */
export const REQUEST_CLASSES = ['poll', 'anonymousRead', 'memberRead', 'write'] as const;
export type RequestClass = (typeof REQUEST_CLASSES)[number];

/** Share of the capacity above which a class is refused. */
const REFUSED_ABOVE: Record<RequestClass, number> = { poll: 0.5, anonymousRead: 0.75, memberRead: 1, write: 1.5 };
/** Writes are short and refused last, so more of them may be under way. */
const WRITES_UNDER_WAY = 5;
/** Requests per database connection that are answered without waiting long: each takes about twenty statements in turn. */
const REQUESTS_PER_CONNECTION = 4;
/** Delay of the event loop that counts as full load: each request waits so long at each of its steps. */
const FULL_LAG_MS = 400;
const MEASURE_EVERY_MS = 200;
const RESOLUTION_MS = 10;
const POLLS = /^\/api\/(error-reports|page-views)\b/;

export interface LoadShedder {
  /** The reason to refuse a request now, 503 or 429 with Retry-After; null if there is none. Counts reads of visitors. */
  refusal(requestClass: RequestClass, address: string): Failure | null;
  /** Counts a request as under way until its answer is sent. */
  count(reply: FastifyReply): void;
  /**
   * Both in one.
   * @throws Failure `unavailable` under too much load for this class; `too_many_requests` for a visitor who reads too much
   */
  admit(requestClass: RequestClass, reply: FastifyReply): void;
  /** 1 is full: the larger of requests under way and delay of the event loop. */
  pressure(): number;
  stop(): void;
}

/** @param readLag delay of the event loop in milliseconds since the last call */
export function createLoadShedder(connections: number, readLag: EventLoopLag): LoadShedder {
  const capacity = connections * REQUESTS_PER_CONNECTION;
  const visitorRate = createVisitorRate();
  let underWay = 0;
  let lag = 0;
  // The mean of two measurements, so that one collection of garbage refuses nobody.
  const timer = setInterval(() => (lag = (lag + readLag.measure()) / 2), MEASURE_EVERY_MS).unref();
  const pressure = (): number => Math.max(underWay / capacity, lag / FULL_LAG_MS);
  const refusal = (requestClass: RequestClass, address: string): Failure | null => {
    const most = requestClass === 'write' ? WRITES_UNDER_WAY : REFUSED_ABOVE[requestClass];
    if (underWay / capacity >= most || lag / FULL_LAG_MS >= REFUSED_ABOVE[requestClass])
      return new Failure('unavailable', 'The server has too much to do. Please try again in a moment.');
    return requestClass === 'anonymousRead' ? visitorRate.refusal(address) : null;
  };
  const count = (reply: FastifyReply): void => {
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
  };
  return {
    pressure,
    refusal,
    count,
    admit(requestClass, reply) {
      const failure = refusal(requestClass, reply.request.ip);
      if (failure) throw failure;
      count(reply);
    },
    stop() {
      clearInterval(timer);
      readLag.stop();
    },
  };
}

/** Admits requests of the REST API; pages and operations are admitted where they are known not to be cached. */
export function shedRestRequests(app: FastifyInstance, shedder: LoadShedder): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request.raw;
    if (!url?.startsWith('/api/') || url.startsWith('/api/graphql')) return done();
    const requestClass = restClassOf(method ?? 'GET', url, headers['x-access-token'] !== undefined);
    const failure = shedder.refusal(requestClass, request.ip);
    if (failure) return done(failure);
    // An upload takes as long as the connection of its sender, and little else.
    if (!headers['content-type']?.startsWith('multipart/')) shedder.count(reply);
    done();
  });
}

function restClassOf(method: string, url: string, isMember: boolean): RequestClass {
  if (POLLS.test(url)) return 'poll';
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return isMember ? 'memberRead' : 'anonymousRead';
}

interface EventLoopLag {
  measure(): number;
  stop(): void;
}

/** For tests, which share the machine with other tests: how long they wait says nothing of the server. */
export const NO_LAG: EventLoopLag = { measure: () => 0, stop: () => undefined };

export function eventLoopLag(): EventLoopLag {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return {
    measure() {
      const milliseconds = histogram.count > 0 ? histogram.mean / 1e6 - RESOLUTION_MS : 0;
      histogram.reset();
      return Math.max(0, milliseconds);
    },
    stop: () => void histogram.disable(),
  };
}
