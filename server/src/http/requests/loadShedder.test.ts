import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUEST_CLASSES, createLoadShedder } from './loadShedder.ts';
import type { LoadShedder } from './loadShedder.ts';

let lag = 0;
let shedder: LoadShedder;
beforeEach(() => {
  vi.useFakeTimers();
  lag = 0;
  shedder = createLoadShedder(1, { measure: () => lag, stop: () => undefined });
});
afterEach(() => {
  shedder.stop();
  vi.useRealTimers();
});

const replyOf = (): FastifyReply =>
  ({ raw: new EventEmitter(), request: { ip: '203.0.113.9' } }) as unknown as FastifyReply;
/** Admits writes until the pressure is at least this. */
function fillTo(pressure: number): FastifyReply[] {
  const replies: FastifyReply[] = [];
  while (shedder.pressure() < pressure) {
    replies.push(replyOf());
    shedder.admit('write', replies.at(-1)!);
  }
  return replies;
}
const refused = (): string[] =>
  REQUEST_CLASSES.filter((one) => {
    const reply = replyOf();
    try {
      shedder.admit(one, reply);
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' });
      return true;
    }
    reply.raw.emit('close');
    return false;
  });

it('refuses polls first, then reads of visitors and members, and writes last (O01)', () => {
  expect(refused()).toEqual([]);
  fillTo(0.5);
  expect(refused()).toEqual(['poll']);
  fillTo(0.75);
  expect(refused()).toEqual(['poll', 'anonymousRead']);
  fillTo(1);
  expect(refused()).toEqual(['poll', 'anonymousRead', 'memberRead']);
  fillTo(5);
  expect(refused()).toEqual([...REQUEST_CLASSES]);
});

it('admits again what is answered or gone', () => {
  const replies = fillTo(5);
  for (const reply of replies) reply.raw.emit('close');
  expect(refused()).toEqual([]);
});

it('refuses too when each step waits for the event loop, but not for a single pause', () => {
  lag = 380;
  vi.advanceTimersByTime(200);
  expect(refused()).toEqual([]);
  lag = 2_000;
  vi.advanceTimersByTime(400);
  expect(refused()).toEqual([...REQUEST_CLASSES]);
  lag = 0;
  vi.advanceTimersByTime(1_000);
  expect(refused()).toEqual([]);
});
