import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COVER_COLORS } from './coverColors.ts';

const css = fs.readFileSync(path.join(import.meta.dirname, '../../../../../app/src/ui/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-theme='dark']");

describe('colours of covers', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('of paper and lines are those of the app in the %s theme', (theme, block) => {
    for (const name of ['paper', 'accent', 'ink', 'evergreen'] as const)
      expect(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1], name).toBe(COVER_COLORS[theme][name]);
  });
});
