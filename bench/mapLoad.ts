import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { DEFAULT_LAYERS, shownLayers } from '../app/src/map/layers/mapLayers.ts';
import { NO_VIEW_DATA, buildStyle } from '../app/src/map/style/mapStyle.ts';
import { pisteWords } from '../app/src/map/style/mapWords.ts';
import { BLACK_PALETTE, EMPTY_CONTENT } from '../app/src/map/style/testing/styleInput.ts';
import { withoutDrawing } from '../e2e/withoutDrawing.ts';
import { launchBrowser } from './pageLoad.ts';
import { paired } from './paired.ts';

// node bench/mapLoad.ts http://localhost:PORT [--pairs 9] [--at 1.444,42.592,12] [--styled]: Explore until its map is
// ready and idle, beside a page with nothing but MapLibre and the same tiles, drawn as plain lines, or with --styled in
// the style of Explore. Machines without a graphics card draw by software, which then is nearly all of the time; so
// nothing is drawn unless --drawn is given.
const GOAL = 1.3;
const LIBRARY = path.resolve(import.meta.dirname, '../node_modules/maplibre-gl/dist');
const VIEWPORT = { width: 1440, height: 900 };
/** Software drawing on a loaded machine takes its time. */
const PATIENCE_MS = 120_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '9' },
    at: { type: 'string', default: '1.444,42.592,12' },
    map: { type: 'string', default: 'andorra' },
    drawn: { type: 'boolean', default: false },
    styled: { type: 'boolean', default: false },
  },
});
const [product] = positionals;
if (!product) throw new Error('Usage: node bench/mapLoad.ts http://localhost:PORT [--pairs 9] [--at LON,LAT,ZOOM]');
const [lon = 0, lat = 0, zoom = 0] = values.at.split(',').map(Number);

interface Tiles {
  readonly vector_layers: readonly { readonly id: string }[];
}

const { vector_layers } = (await (await fetch(`${product}/maps/${values.map}.json`)).json()) as Tiles;
const plainStyle = {
  version: 8,
  sources: {
    map: { type: 'vector', url: `${product}/maps/${values.map}.json` },
    terrain: { type: 'raster-dem', url: `${product}/maps/${values.map}-terrain.json` },
  },
  layers: [
    { id: 'paper', type: 'background', paint: { 'background-color': '#f8f4ec' } },
    { id: 'relief', type: 'hillshade', source: 'terrain' },
    ...vector_layers.map(({ id }) => ({ id, type: 'line', source: 'map', 'source-layer': id })),
  ],
};
const sources = (await (await fetch(`${product}/basemap/sources.json`)).json()) as MapSources;
const styleOfExplore = buildStyle(
  BLACK_PALETTE,
  { ...EMPTY_CONTENT, elements: { kinds: null, minElevationMeters: null, maxElevationMeters: null } },
  NO_VIEW_DATA,
  product,
  { language: 'en', pistes: pisteWords((key) => key) },
  [],
  shownLayers(DEFAULT_LAYERS, sources),
  false,
);
// At the origin of the product, because browsers load tiles from nowhere else.
const EMPTY = '/bench/';
const page = `<!doctype html><title>Empty map</title><link rel="stylesheet" href="${EMPTY}maplibre-gl.css">
<style>html,body,#map{margin:0;height:100%}</style><div id="map"></div><script type="module">
import { Map, setWorkerUrl } from '${EMPTY}maplibre-gl.mjs';
setWorkerUrl('${EMPTY}maplibre-gl-worker.mjs');
const map = new Map({ container: 'map', center: [${lon}, ${lat}], zoom: ${zoom}, fadeDuration: 0,
  style: ${JSON.stringify(values.styled ? styleOfExplore : plainStyle)} });
map.once('idle', () => {
  const tiles = performance.getEntriesByType('resource')
    .filter(({ name, responseStatus }) => /\\/maps\\/.*\\.webp/.test(name) && responseStatus === 200);
  document.documentElement.dataset.done = String(tiles.length);
});
</script>`;

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.mjs': 'text/javascript' };

/** Answers requests for the empty map only: a route of the whole context would delay every request of both pages. */
async function serveEmptyMap(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const name = path.basename(new URL(request.url).pathname);
    const file = path.join(LIBRARY, name);
    const type = TYPES[path.extname(name)] ?? 'text/html';
    const body = type === 'text/html' ? Buffer.from(page) : fs.readFileSync(file);
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: type }],
      body: body.toString('base64'),
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${EMPTY}*` }] });
}

/** Milliseconds from the start of the navigation to the idle map. */
async function load(browser: Browser, url: string, done: string): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    if (!values.drawn) await context.addInitScript(withoutDrawing);
    const tab = await context.newPage();
    if (url.endsWith(EMPTY)) await serveEmptyMap(tab);
    await tab.goto(url, { waitUntil: 'commit' });
    const time = await tab.waitForFunction(
      (condition) => (document.querySelector(condition) ? performance.now() : null),
      done,
      { timeout: PATIENCE_MS, polling: 'raf' },
    );
    return (await time.jsonValue()) ?? 0;
  } finally {
    await context.close();
  }
}

const browser = await launchBrowser(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);
const explore = `${product}/elements?v=map&at=${lon},${lat},${zoom}`;
const measured = await paired(
  Number(values.pairs),
  () => load(browser, explore, '[data-map-idle="true"]'),
  () => load(browser, `${product}${EMPTY}`, '[data-done]:not([data-done="0"])'),
);
const { ratio, ours, anchor: empty } = measured;
console.log(`Explore ${ours.toFixed(0)} ms, empty map ${empty.toFixed(0)} ms: ${ratio.median.toFixed(2)}`);
console.log(`interval ${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)} (goal: ${GOAL})`);
await browser.close();
