import { afterEach, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { CoverPicture } from './drawing/drawCover.ts';
import { createCoverDrawer } from './coverDrawer.ts';
import type { CoverDrawer } from './coverDrawer.ts';

const PICTURE: CoverPicture = {
  kind: 'mountain',
  frame: { left: 0, top: 0, step: 1, width: 1, height: 1, pixelMeters: 1 },
  lines: [],
  mark: null,
  coverage: null,
  theme: 'light',
  format: 'webp',
};

let drawer: CoverDrawer | null = null;
afterEach(() => drawer?.stop());

it('draws a cover before the thumbnails that wait, and refuses thumbnails that are too many', async () => {
  const made = createCoverDrawer(
    new URL('./testing/blankThread.ts', import.meta.url),
    { map: readConfig({}).map, publicUrl: 'http://localhost', mapFolders: [] },
    { get: async () => null, put: async () => undefined },
  );
  drawer = made;
  const order: string[] = [];
  const draw = async (name: string, use: 'cover' | 'thumbnail'): Promise<void> => {
    await made.draw(name, PICTURE, use);
    order.push(name);
  };
  const thumbnails = Array.from({ length: 120 }, (_, index) => draw(`thumbnail ${index}`, 'thumbnail'));
  await expect(made.draw('one too many', PICTURE, 'thumbnail')).rejects.toThrow('Many covers');
  const drawnBefore = order.length;
  const cover = draw('cover', 'cover');
  await Promise.all([...thumbnails, cover]);
  expect(order.indexOf('cover') - drawnBefore).toBeLessThan(3);
});
