import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FEATURES = new URL('../../features/', import.meta.url);

function ordersOf(feature: string, language: 'en' | 'es'): string[] {
  const texts = JSON.parse(readFileSync(new URL(`${feature}/messages.${language}.json`, FEATURES), 'utf8')) as object;
  return Object.entries(texts)
    .filter(([key, text]) => /\.sort\.|^explore\.order\./.test(key) && !String(text).includes('{'))
    .map(([, text]) => String(text));
}

describe('the orders of listings', () => {
  it.each(['en', 'es'] as const)('fit half the width of a phone (%s)', (language) => {
    const orders = ['activities', 'elements', 'explore', 'targets'].flatMap((feature) => ordersOf(feature, language));
    expect(orders.length).toBeGreaterThan(15);
    expect(orders.filter((text) => text.length > 15)).toEqual([]);
  });
});
