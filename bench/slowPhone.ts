import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { median } from './paired.ts';
import { CPU_SLOWDOWN, launchBrowser, printPageLoad } from './pageLoad.ts';

// node bench/slowPhone.ts http://localhost:PORT [--pairs 5]: how pages of a product that runs feel on a slow phone. Largest
// paint and layout shift as in B6; and how long it takes until a tap or a key is answered by a paint.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '5' } },
});
const [product] = positionals;
if (!product) throw new Error('Usage: node bench/slowPhone.ts http://localhost:PORT [--pairs 5]');
const pairs = Number(values.pairs);

const response = await fetch(`${product}/api/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    query:
      '{ elements(first: 1, filter: { types: [mountain] }) { nodes { id } } activities(first: 1) { nodes { id } } }',
  }),
});
const { data } = (await response.json()) as {
  data: Record<'elements' | 'activities', { nodes: readonly { readonly id: string }[] }>;
};
const pages = {
  welcome: '/',
  element: `/pin/${data.elements.nodes[0]?.id}`,
  activity: `/activity/${data.activities.nodes[0]?.id}`,
  listing: '/mountains',
};

/** The slowest event of an interaction, in milliseconds until the next paint. */
async function timeAnswer(page: Page, interact: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe(
      options,
    );
  });
  await interact();
  return page.evaluate(async () => {
    // Entries come after the frame that answers.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { durations } = globalThis as unknown as { durations: number[] };
    return Math.max(0, ...durations);
  });
}

type Interaction = readonly [name: string, page: keyof typeof pages, interact: (page: Page) => Promise<unknown>];

const tap = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().tap();

/** What readers do most. */
const INTERACTIONS: readonly Interaction[] = [
  ['open the menu', 'welcome', (page) => tap(page, 'Menu')],
  ['change the units', 'activity', (page) => tap(page, 'Show feet and miles')],
  ['open the filters', 'listing', (page) => page.getByText('All filters').tap()],
  ['mark a target', 'element', (page) => tap(page, 'Pending')],
  ['open more actions', 'element', (page) => tap(page, 'More')],
  [
    'search',
    'listing',
    async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').last().waitFor();
      await page.keyboard.type('pic', { delay: 250 });
    },
  ],
];

/** What the machine adds: a page with nothing but a button that changes its text. */
async function printAnchor(browser: Browser): Promise<void> {
  const html = '<meta name="viewport" content="width=device-width"><button onclick="this.textContent=1">Tap</button>';
  const times: number[] = [];
  for (let i = 0; i < pairs; i += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.setContent(html);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    times.push(await timeAnswer(page, () => page.getByRole('button').tap()));
    await context.close();
  }
  console.log(`answer of an empty page, ms: ${median(times)}   worst ${Math.max(...times)}`);
}

async function printAnswer(browser: Browser, [name, where, interact]: Interaction): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < pairs; i += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.goto(product + pages[where], { waitUntil: 'networkidle' });
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    times.push(await timeAnswer(page, () => interact(page)));
    await context.close();
  }
  console.log(`B6 answer to "${name}" on ${where}, ms: ${median(times)}   worst ${Math.max(...times)}, goal < 100`);
}

const browser = await launchBrowser();
try {
  for (const [name, path] of Object.entries(pages)) await printPageLoad(browser, name, product + path, pairs);
  await printAnchor(browser);
  for (const interaction of INTERACTIONS) await printAnswer(browser, interaction);
} finally {
  await browser.close();
}
