import { setTimeout } from 'node:timers/promises';

const DRAWING_MS = 10;

/** Stands for the thread that draws. */
export async function cover(): Promise<Uint8Array> {
  await setTimeout(DRAWING_MS);
  return new Uint8Array([1]);
}
