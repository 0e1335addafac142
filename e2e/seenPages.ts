import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Paths of what the service worker keeps of the pages that were seen. */
export const seenPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('seen-1'))
      ? (await (await caches.open('seen-1')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

export const expectSeen = (page: Page, path: string): Promise<void> =>
  expect.poll(() => seenPaths(page)).toContain(path);
