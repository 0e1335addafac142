import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { APP, serveNativeShell } from '../nativeShell.ts';
import { drawFeatureGraphic } from './featureGraphic.ts';
import { STORE_DEVICES } from './storeDevices.ts';
import type { StoreDevice } from './storeDevices.ts';
import { STORE_LANGUAGES, readStoreTexts } from './storeTexts.ts';
import type { StoreLanguage } from './storeTexts.ts';

/** Who is shown: a member of the demo community. */
const DEMO = { email: 'nerea.aldama@demo.cordada.example', password: 'cordada demo rope' };
const ACTIVITY: Readonly<Record<StoreLanguage, string>> = {
  en: 'Coma Pedrosa, the roof of Andorra',
  es: 'Coma Pedrosa, el techo de Andorra',
};
const PLACE = 'Coma Pedrosa';
const MAP = 'at=1.463,42.592,13.2';
const WAIT_MILLISECONDS = 120_000;

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
}

export interface StoreSource {
  readonly browser: Browser;
  /** The built app of the device. */
  readonly www: string;
  /** Where the app looks for the product, and where the one with the demo community is. */
  readonly named: string;
  readonly real: string;
}

interface Listing<Node> {
  readonly nodes: readonly Node[];
}

async function ask<Data>(origin: string, query: string): Promise<Data> {
  const response = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errorCode } = await response.json();
  if (!data) throw new Error(`The product at ${origin} refuses: ${errorCode}`);
  return data;
}

async function logIn(origin: string): Promise<string> {
  const query = `mutation { logIn(input: { email: "${DEMO.email}", password: "${DEMO.password}" }) { accessToken } }`;
  try {
    return (await ask<{ logIn: { accessToken: string } }>(origin, query)).logIn.accessToken;
  } catch (error) {
    throw new Error(`Start the product at ${origin} and run \`npm run seed:demo\` first.`, { cause: error });
  }
}

/** @throws Error when the product does not answer the pages of the app */
async function requireAppOrigin(origin: string): Promise<void> {
  const { headers } = await fetch(`${origin}/api/graphql`, { method: 'OPTIONS', headers: { origin: APP } });
  if (headers.get('access-control-allow-origin') !== APP)
    throw new Error('Start the product with ANDROID_PACKAGE and ANDROID_FINGERPRINTS, or it answers no app.');
}

async function shotsOf(origin: string, language: StoreLanguage): Promise<readonly Shot[]> {
  const { activities, elements } = await ask<{
    activities: Listing<{ id: string; title: string }>;
    elements: Listing<{ id: string }>;
  }>(
    origin,
    `{ activities(first: 50, hasTrack: true) { nodes { id title } }
       elements(first: 1, filter: { text: "${PLACE}", types: [mountain] }) { nodes { id } } }`,
  );
  const activity = activities.nodes.find(({ title }) => title === ACTIVITY[language]) ?? activities.nodes[0];
  const [place] = elements.nodes;
  if (!activity || !place) throw new Error('The demo community is missing: run `npm run seed:demo`.');
  return [
    { name: '1-start', path: '/', theme: 'light' },
    { name: '2-activity', path: `/activity/${activity.id}`, theme: 'light' },
    { name: '3-map', path: `/elements?v=map&${MAP}`, theme: 'light' },
    { name: '4-place', path: `/pin/${place.id}`, theme: 'dark' },
    { name: '5-targets', path: '/my-pending-targets', theme: 'light' },
    { name: '6-statistics', path: '/my-statistics', theme: 'dark' },
  ];
}

/** Takes all pictures of the stores from the running product, into a folder for each language and device. */
export async function takeStorePictures(
  source: StoreSource,
  folder: string,
  log: (message: string) => void,
): Promise<void> {
  await requireAppOrigin(source.real);
  const token = await logIn(source.real);
  for (const language of STORE_LANGUAGES) {
    const shots = await shotsOf(source.real, language);
    for (const device of STORE_DEVICES) {
      const to = path.join(folder, language, device.name);
      fs.mkdirSync(to, { recursive: true });
      await takeOf(source, { device, language, token, shots, to });
      log(`${language} ${device.name}: ${shots.length} pictures`);
    }
    const texts = readStoreTexts(path.dirname(folder), language);
    await drawFeatureGraphic(source, texts, path.join(folder, language, 'feature-graphic.png'));
  }
}

async function takeOf(
  { browser, www, named, real }: StoreSource,
  {
    device: { width, height, density },
    language,
    token,
    shots,
    to,
  }: {
    readonly device: StoreDevice;
    readonly language: StoreLanguage;
    readonly token: string;
    readonly shots: readonly Shot[];
    readonly to: string;
  },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: width / density, height: height / density },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
    locale: language,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MILLISECONDS);
    await serveNativeShell(page, www, { named, real });
    await page.addInitScript(
      ([accessToken, chosen]) => {
        localStorage.setItem('accessToken', accessToken);
        localStorage.setItem('language', chosen);
      },
      [token, language] as const,
    );
    for (const { name, path: address, theme } of shots) {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(APP + address);
      // The corner of the page is a button, whose hint would be in the picture.
      await page.mouse.move(width / density - 1, 1);
      await isComplete(page);
      const picture = await page.screenshot({ animations: 'disabled', timeout: WAIT_MILLISECONDS });
      // The App Store refuses pictures that could be transparent.
      await sharp(picture)
        .removeAlpha()
        .png()
        .toFile(path.join(to, `${name}.png`));
    }
  } finally {
    await context.close();
  }
}

/** Waits until the page shows its data, photos and maps. */
async function isComplete(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const isSeen = (one: Element): boolean => {
      const { top, bottom, width: wide } = one.getBoundingClientRect();
      return wide > 0 && bottom > 0 && top < innerHeight;
    };
    return (
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll('[data-map-idle]')].every((map) => map.getAttribute('data-map-idle') === 'true') &&
      [...document.images].every((image) => image.complete || !isSeen(image))
    );
  });
}
