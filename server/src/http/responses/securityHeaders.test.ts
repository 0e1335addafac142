import { expect, it } from 'vitest';
import { originsOf } from '@cordada/core/geo/mapSources';
import { readConfig } from '#server/config/config.ts';
import { securityHeaders } from './securityHeaders.ts';

function policyOf(environment: Record<string, string>): Map<string, string> {
  const { map } = readConfig(environment);
  const policy = securityHeaders(['sha256-x'], 'production', originsOf(map))['content-security-policy'] ?? '';
  return new Map(policy.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string]));
}

it('lets browsers ask the servers of the configured maps, and nobody else', () => {
  const plain = policyOf({});
  expect(plain.get('connect-src')).toBe("'self'");
  expect([...plain.values()].join(' ')).not.toMatch(/https?:/);
  const open = policyOf({
    MAP_RASTER_LAYERS: JSON.stringify([
      { id: 'topo', title: 'Topo', tiles: 'https://tiles.example/a/{z}/{x}/{y}.png?key=1', attribution: '© Topo' },
      { id: 'photo', title: 'Photo', tiles: 'https://tiles.example/b/{z}/{x}/{y}.jpg', attribution: '© Topo' },
      { id: 'own', title: 'Own', tiles: '/own/{z}/{x}/{y}.png', attribution: 'Us' },
    ]),
    MAP_DEM_TILES: 'http://127.0.0.1:8080/{z}/{x}/{y}.webp',
    MAP_DEM_ATTRIBUTION: '© Dem',
  });
  expect(open.get('connect-src')).toBe("'self' https://tiles.example http://127.0.0.1:8080");
  // All other directives stay unchanged.
  expect([...open].filter(([name]) => name !== 'connect-src')).toEqual(
    [...plain].filter(([name]) => name !== 'connect-src'),
  );
});
