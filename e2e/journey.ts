import fs from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withoutDrawing } from './withoutDrawing.ts';

export { expect };

interface Options {
  /** For journeys that look at the pixels of a map: `test.use({ areMapsDrawn: true })`. */
  readonly areMapsDrawn: boolean;
}

let areMapsDrawnNow = false;

/** A page may ask for something as its test ends. A route that is still answering then would fail the test. */
function endingRoutes(context: BrowserContext): BrowserContext {
  const { close } = context;
  context.close = async (...given) => {
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await close.apply(context, given);
  };
  return context;
}

/** A test of Playwright in which maps load and answer, but stay empty unless it asks for their pixels. */
export const test = base.extend<Options & { readonly drawing: void }, { readonly browser: Browser }>({
  areMapsDrawn: [false, { option: true }],
  drawing: [
    async ({ areMapsDrawn }, use) => {
      areMapsDrawnNow = areMapsDrawn;
      await use();
    },
    { auto: true },
  ],
  // The context of a test and those that it opens itself all come from here.
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (...given) => {
        const context = await newContext.apply(browser, given);
        if (!areMapsDrawnNow) await context.addInitScript(withoutDrawing);
        return endingRoutes(context);
      };
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
});

/** Minified, since each page compiles it anew. */
const axeSource = fs.readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Our pages have no frames of other origins: without looking for them axe needs no second page. */
export function accessibilityOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * The page does not scroll sideways. Beside the width of the window, because a phone lays a page that is too wide out
 * in a wider one, which `innerWidth` then is.
 */
export async function expectFits(page: Page, path: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
