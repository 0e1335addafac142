import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { trimRouter } from './router-plugin.ts';

const lib = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/lib');
const read = (file: string): string => fs.readFileSync(path.join(lib, file), 'utf8');

it.each(['router/router.js', 'router/instrumentation.js', 'hooks.js'])('leaves the unused part of %s out', (file) => {
  const code = read(file);
  const trimmed = trimRouter(file, code);
  expect(trimmed.length).toBeLessThan(code.length);
  expect(trimmed).toContain('not part of this build');
});

it('keeps what the app calls', () => {
  const trimmed = trimRouter('router/router.js', read('router/router.js'));
  expect(trimmed).toContain('await startNavigation(');
  expect(trimmed).not.toContain('workingFetchers.set(staleKey');
});

it('refuses a router without the functions that it leaves out', () => {
  expect(() => trimRouter('router/instrumentation.js', 'export function other() {}')).toThrow(
    'React Router has no getRouteInstrumentationUpdates',
  );
});

it('drops warnings and names for developers, wherever they stand', () => {
  const code = 'const A = React$1.memo(f);\nA.displayName = "A";\nif (x) warning(x, "y");\nkeep();';
  expect(trimRouter('other.js', code)).toBe('const A = /* @__PURE__ */ React$1.memo(f);\n;\nif (x) ;\nkeep();');
});
