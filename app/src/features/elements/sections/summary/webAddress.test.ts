import { expect, it } from 'vitest';
import { summarisedFacts } from './ShelterSummary.tsx';
import { webAddress } from './webAddress.ts';

const hut = { category: 'guardedHut', website: 'https://hut.example', bookingUrl: 'https://hut.example/book' };

it('books where one can, and leaves the website to the facts', () => {
  expect(webAddress(hut)).toMatchObject({ url: hut.bookingUrl, isBooking: true });
  expect(summarisedFacts(hut)).not.toContain('website');
});

it('shows the website of a shelter without booking, once', () => {
  const facts = { category: 'guardedHut', website: hut.website };
  expect(webAddress(facts)).toMatchObject({ url: hut.website, isBooking: false });
  expect(summarisedFacts(facts)).toContain('website');
  expect(webAddress({ category: 'bivouac' }).url).toBeNull();
});
