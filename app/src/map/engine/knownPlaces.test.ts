import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { isSamePlace, markedPlaces } from './knownPlaces.ts';
import type { NamedPlace } from './knownPlaces.ts';

const at = (name: string, place: LonLat, isSummit = false): NamedPlace => ({ name, place, isSummit });

it('finds the places that map and encyclopedia both name', () => {
  const summit = at('Coma Pedrosa', [1.4439, 42.5917], true);
  // The same summit under another name, and another summit nearby.
  expect(isSamePlace(summit, at('Alt de Comapedrosa', [1.4441, 42.5918], true))).toBe(true);
  expect(isSamePlace(summit, at('Roca Entravessada', [1.4417, 42.599], true))).toBe(false);
  expect(isSamePlace(summit, at('Refugi', [1.4439, 42.5917]))).toBe(false);
  // A lake is long, so its name may stand far from the marker.
  const lake = at('Estany Primer de Juclar', [1.7195, 42.6099]);
  expect(isSamePlace(lake, at('Estany primer de Juclar', [1.7263, 42.6086]))).toBe(true);
  expect(isSamePlace(lake, at('Estany Segon de Juclar', [1.7263, 42.6086]))).toBe(false);
  expect(isSamePlace(lake, at('Estany Primer de Juclar', [1.8, 42.6]))).toBe(false);
});

it('counts the places that a page marks itself, but none without a name', () => {
  const mark = (id: string, name: string, kind: 'mountain' | 'shelter') => ({
    id,
    name,
    kind,
    place: [1.7, 42.6] as const,
  });
  const places = [mark('a', 'Juclar', 'shelter'), mark('b', '', 'shelter')];
  expect(markedPlaces({ places, grouped: [], selected: mark('c', 'Alt de Juclar', 'mountain') })).toEqual([
    at('Juclar', [1.7, 42.6]),
    at('Alt de Juclar', [1.7, 42.6], true),
  ]);
});
