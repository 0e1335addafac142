import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNodeAsWanted } from './setup.mjs';

describe('isNodeAsWanted', () => {
  it.each([
    ['24.21.0', true],
    ['24.21.3', true],
    ['24.22.0', true],
    ['24.20.9', false],
    ['24.0.0', false],
    ['26.1.0', false],
    ['20.20.2', false],
  ])('says whether Node %s runs the product', (version, isWanted) => {
    expect(isNodeAsWanted(version, 'v24.21.0')).toBe(isWanted);
  });

  it('compares with the version that is installed on Linux', () => {
    const root = path.resolve(import.meta.dirname, '..');
    const wanted = fs.readFileSync(path.join(root, '.node-version'), 'utf8').trim().replace(/^v/, '');
    const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(nodes.map(([, version]) => version)).toEqual(nodes.map(() => wanted));
  });
});
