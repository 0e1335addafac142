import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS, KIND_NAMES } from '@cordada/core/elements/kinds';
import { KIND_COLORS } from '@cordada/core/covers/kindColors';

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light, dark] = css.split(":root[data-theme='dark']") as [string, string];

function token(block: string, name: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]?.toUpperCase();
}

function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('tokens', () => {
  it.each(KIND_NAMES)('colours %s as the palette does', (kind) => {
    const name = `kind-${ELEMENT_KINDS[kind].color}`;
    expect(token(light, name)).toBe(KIND_COLORS[kind].light);
    expect(token(dark, name)).toBe(KIND_COLORS[kind].dark);
  });

  const texts = ['ink', 'muted', 'accent', 'evergreen', 'amber', 'glacier', 'danger'];
  const kinds = KIND_NAMES.map((kind) => `kind-${ELEMENT_KINDS[kind].color}`);
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('reads at 4.5:1 on every %s surface', (_theme, block) => {
    for (const surface of ['paper', 'raised', 'sunken']) {
      for (const text of [...texts, ...kinds]) {
        expect(contrast(token(block, text)!, token(block, surface)!), `${text} on ${surface}`).toBeGreaterThan(4.5);
      }
    }
    for (const state of ['evergreen', 'amber', 'glacier', 'danger']) {
      expect(contrast(token(block, state)!, token(block, `${state}-tint`)!), `${state} on its tint`).toBeGreaterThan(
        4.5,
      );
    }
    expect(contrast(token(block, 'on-accent')!, token(block, 'accent-fill')!)).toBeGreaterThan(4.5);
    for (const level of [1, 2, 3, 4, 5]) {
      const text = token(light, level < 3 ? 'on-light-grade' : 'on-dark-grade')!;
      const color = token(block, `grade-${level}`) ?? token(light, `grade-${level}`)!;
      expect(contrast(text, color), `level ${level}`).toBeGreaterThan(4.5);
    }
  });
});
