import { describe, expect, it, vi } from 'vitest';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { createFixWriter } from './fixWriter.ts';

const fixAt = (seconds: number): RecordedFix => ({
  lon: 1.5,
  lat: 42.5,
  elevationMeters: null,
  accuracyMeters: 5,
  seconds,
  part: 0,
});

describe('the fixes of a recording', () => {
  it('are stored in their order, and again after there was no space', async () => {
    const stored = new Map<number, number>();
    let isFull = false;
    const writer = createFixWriter(
      async () => 7,
      async (index, { seconds }) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(index, seconds);
      },
    );
    expect(await writer.write(fixAt(1))).toBe(true);
    isFull = true;
    expect(await Promise.all([writer.write(fixAt(2)), writer.write(fixAt(3))])).toEqual([false, false]);
    isFull = false;
    expect(await writer.write(fixAt(4))).toBe(true);
    expect([...stored]).toEqual([
      [7, 1],
      [8, 2],
      [9, 3],
      [10, 4],
    ]);
  });

  it('are kept until there is a recording to add them to, after what it has', async () => {
    const stored = new Map<number, number>();
    const begin = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'));
    begin.mockResolvedValue(40);
    const writer = createFixWriter(begin, async (index, { seconds }) => void stored.set(index, seconds));
    expect(await writer.write(fixAt(1))).toBe(false);
    expect(await writer.write(fixAt(2))).toBe(true);
    expect(await writer.write(fixAt(3))).toBe(true);
    expect([...stored]).toEqual([
      [40, 1],
      [41, 2],
      [42, 3],
    ]);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});
