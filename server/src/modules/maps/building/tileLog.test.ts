import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TileLog } from './tileLog.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const tilesOf = (log: TileLog): Record<string, string> => {
  const found: Record<string, string> = {};
  log.each((z, x, y, data) => (found[`${z}/${x}/${y}`] = data.toString()));
  return found;
};

it('finds tiles and steps again, the last of each, up to what was torn', () => {
  const file = path.join(folder, 'tiles.log');
  const log = new TileLog(file);
  log.add(14, 8_300, 6_000, Buffer.from('first'));
  log.endStep(0);
  log.add(14, 8_300, 6_001, Buffer.from('second'));
  log.add(14, 8_300, 6_000, Buffer.from('third'));
  log.close();

  const whole = fs.readFileSync(file);
  for (const cut of [1, 4, 6, 20]) {
    fs.writeFileSync(file, whole.subarray(0, whole.length - cut));
    const again = new TileLog(file);
    expect(tilesOf(again)).toEqual({ '14/8300/6000': 'first', '14/8300/6001': 'second' });
    expect([again.isStepDone(0), again.isStepDone(1), again.get(14, 1, 1)]).toEqual([true, false, null]);
    again.add(6, 1, 2, Buffer.from('fourth'));
    again.close();
    const after = new TileLog(file);
    expect(after.get(6, 1, 2)?.toString()).toBe('fourth');
    after.close();
  }

  const damaged = Buffer.from(whole);
  damaged[18] = 0;
  fs.writeFileSync(file, damaged);
  const none = new TileLog(file);
  expect(tilesOf(none)).toEqual({});
  none.close();
});
