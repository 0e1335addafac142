import { expect, it } from 'vitest';
import { distinctNames } from './distinctNames.ts';

it('leaves out names that differ by capitals alone', () => {
  const others = ['Via ferrata Canal de la Mora', 'Via Ferrada Canal de la Mora', 'Via ferrada Canal de la Mora'];
  expect(distinctNames('Via Ferrata Canal de la Mora', others)).toEqual(['Via Ferrada Canal de la Mora']);
});
