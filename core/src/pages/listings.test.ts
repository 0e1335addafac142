import { expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../elements/kinds.ts';
import { LISTING_PAGES } from './listings.ts';

it('names the listings that the registry names', () => {
  const registered = Object.entries(ELEMENT_KINDS).flatMap(([kind, { listing }]) => (listing ? [[kind, listing]] : []));
  expect(LISTING_PAGES).toEqual(Object.fromEntries(registered));
});
