import { expect, it } from 'vitest';
import { creditOf, namedSource } from './sourceCredits.ts';

it('names sources and terms in the language of the reader, as far as they are ours', () => {
  expect(creditOf('mountain-huts', 'en')).toMatchObject({ title: 'Huts and shelters', licence: 'facts' });
  expect(creditOf('mountain-huts', 'es')).toMatchObject({ title: 'Refugios', licence: 'facts' });
  expect(creditOf('geography', 'es')).toMatchObject({ publisher: 'Cordada', licence: 'obra propia' });
  // Names that are not ours stay as they are.
  expect(creditOf('openstreetmap', 'es')).toMatchObject({ title: 'OpenStreetMap', licence: 'ODbL 1.0' });
  expect(creditOf('mountain-huts', 'es')).not.toHaveProperty('es');
  expect(creditOf(namedSource('Mapa local', 'CC0'), 'es')).toEqual({
    title: 'Mapa local',
    publisher: 'Mapa local',
    licence: 'CC0',
  });
  expect(creditOf('A guidebook', 'es')).toBeNull();
});
