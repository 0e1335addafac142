import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { FEATURE_GRAPHIC } from './storeDevices.ts';
import type { StoreText } from './storeTexts.ts';

const ICON = path.resolve(import.meta.dirname, '../../../app/public/icons/icon.svg');
/** Ridges from far to near: heights along the width, in a colour of its own. */
const RIDGES = [
  { colour: '#1d2a2f', heights: [210, 150, 190, 96, 160, 120, 184, 140, 200] },
  { colour: '#243b3d', heights: [300, 236, 268, 190, 250, 214, 286, 226, 262] },
  { colour: '#2f5450', heights: [388, 352, 372, 320, 366, 330, 380, 346, 372] },
] as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function featureGraphic({ name, subtitle }: Pick<Record<StoreText, string>, 'name' | 'subtitle'>): string {
  const { width, height } = FEATURE_GRAPHIC;
  const ridges = RIDGES.map(({ colour, heights }) => {
    const points = heights.map((y, index) => `${Math.round((index * width) / (heights.length - 1))},${y}`);
    return `<polygon fill="${colour}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
  });
  const icon = fs.readFileSync(ICON, 'utf8').replace('<svg ', '<svg x="64" y="150" width="96" height="96" ');
  const [brand = name, promise = ''] = name.split(/:\s*/);
  const line = `${promise.charAt(0).toUpperCase()}${promise.slice(1)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#101517"/>${ridges.join('')}${icon}
<g fill="#f4f1ea" font-family="Store, sans-serif">
<text x="192" y="222" font-size="84" font-weight="700">${escaped(brand)}</text>
<text x="64" y="318" font-size="40" font-weight="600">${escaped(line)}</text>
<text x="64" y="366" font-size="30">${escaped(subtitle)}</text>
</g></svg>`;
}

/** Drawn by the browser with the letters of the app. */
export async function drawFeatureGraphic(
  { browser, www }: { readonly browser: Browser; readonly www: string },
  texts: Readonly<Record<StoreText, string>>,
  file: string,
): Promise<void> {
  const assets = path.join(www, 'assets');
  const font = fs.readdirSync(assets).find((name) => name.endsWith('.woff2'));
  if (font === undefined) throw new Error('The built app has no letters.');
  const letters = fs.readFileSync(path.join(assets, font)).toString('base64');
  const page = await browser.newPage({ viewport: FEATURE_GRAPHIC });
  try {
    await page.setContent(
      `<style>@font-face{font-family:Store;src:url(data:font/woff2;base64,${letters});font-weight:100 900}body{margin:0}svg{display:block}</style>${featureGraphic(texts)}`,
    );
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .removeAlpha()
      .png()
      .toFile(file);
  } finally {
    await page.close();
  }
}
