import { expect, it } from 'vitest';
import { elementFilter } from './elementLayers.ts';
import type { MapPlace } from '../mapContent.ts';
import { ALL_ELEMENTS } from '../mapContent.ts';

const place = (id: string, name = id): MapPlace => ({ id, kind: 'mountain', name, place: [0, 42] });

it('draws an element that is marked itself only once', () => {
  const filter = elementFilter({ elements: ALL_ELEMENTS, places: [place('a'), place('b', '')], selected: place('c') });
  // A mark without a name does not hide the element, which keeps its label.
  expect(JSON.stringify(filter)).toContain('["literal",["a","c"]]');
  expect(elementFilter({ elements: ALL_ELEMENTS, places: [], selected: null })).toEqual(['all']);
  expect(elementFilter({ elements: null, places: [place('a')], selected: null })).toEqual(['boolean', false]);
});
