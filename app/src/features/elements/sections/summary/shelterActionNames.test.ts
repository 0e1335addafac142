import { expect, it } from 'vitest';
import { shelterActionNames } from './ShelterActions.tsx';

const phone = '+376 327 955';
const website = 'https://hut.example';
const bookingUrl = 'https://book.example';

it.each([
  ['the way there alone', {}, true, ['directions'], []],
  ['its number before the way there', { phone, website }, true, ['call', 'directions'], ['website']],
  ['beds before all', { phone, bookingUrl, website }, true, ['book', 'directions'], ['call']],
  ['beds alone where nobody knows the place', { phone, bookingUrl }, false, ['book'], ['call']],
  ['nothing of a shelter without any', {}, false, [], []],
] as const)('offers %s', (_, facts, isPlaceKnown, main, more) => {
  expect(shelterActionNames(facts, isPlaceKnown)).toEqual({ main, more });
});
