import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import type { Formatted } from '@maplibre/maplibre-gl-style-spec';
import type { ExpressionSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { MARKED_NAME, nameAndElevation, shortNameAndElevation } from './styleExpressions.ts';

function textOf(field: ExpressionSpecification, properties: Readonly<Record<string, string | number>>): string {
  const text = createExpression(field, 'layers.symbols.layout.text-field');
  if (text.result !== 'success') throw new Error('No expression.');
  const formatted: Formatted = text.value.evaluate({ zoom: 10 }, { type: 'Point', properties });
  return formatted.toString();
}

it('names a place in the language of the reader, with the local name below it where it differs', () => {
  const etna = { name: 'Etna', name_en: 'Mount Etna', elevation: 3402.6 };
  expect(textOf(nameAndElevation('en'), etna)).toBe('Mount Etna\nEtna\n3403');
  expect(textOf(nameAndElevation('es'), etna)).toBe('Etna\n3403');
  expect(textOf(nameAndElevation('en'), { name: 'GR 11 Senda Pirenaica', name_en: 'GR 11 Pyrenean Trail' })).toBe(
    'GR 11 Pyrenean Trail\nGR 11 Senda Pirenaica',
  );
  expect(textOf(nameAndElevation('en'), { name: 'Refugio' })).toBe('Refugio');
});

it('has the name of the reader alone where there is little room', () => {
  expect(textOf(shortNameAndElevation('en'), { name: 'Etna', name_en: 'Mount Etna', elevation: 3403 })).toBe(
    'Mount Etna\n3403',
  );
  expect(textOf(shortNameAndElevation('es'), { name: 'Etna', name_en: 'Mount Etna' })).toBe('Etna');
});

it('has the height of a marked place below its name', () => {
  expect(textOf(MARKED_NAME, { name: 'Coma Pedrosa', elevation: 2942.4 })).toBe('Coma Pedrosa\n2942');
  expect(textOf(MARKED_NAME, { name: 'Estany Negre' })).toBe('Estany Negre');
});
