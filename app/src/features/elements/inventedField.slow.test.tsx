import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { keyFact } from '@cordada/core/elements/keyFact';
import { elementKind } from '@cordada/core/elements/kinds';
import { knownQuery } from '@cordada/core/pages/pageQueries';
import { SiteProvider } from '#app/pages/pageContext.tsx';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { FieldInput } from '#app/features/wiki/index.ts';
import { cardOf } from './card.ts';
import { ElementCard } from './ElementCard.tsx';
import { FactList } from './sections/ElementFacts.tsx';
import type { ElementPageData } from './page/elementPage.ts';
import { sortsOf } from './listing/listings.ts';
import { RegistryFilters } from './listing/filters/RegistryFilters.tsx';

// Adds an invented field before any module reads the registry.
await vi.hoisted(async () => {
  const { ELEMENT_KINDS } = await import('@cordada/core/elements/kinds');
  Object.assign(ELEMENT_KINDS.viaFerrata.fields, {
    echoSeconds: { value: { type: 'number', unit: 'count', min: 0, max: 90 }, key: true, filter: true, sort: true },
    echoMood: { value: { type: 'choice', options: ['merry', 'sad'] }, filter: true },
  });
});

const TEXTS: Readonly<Record<string, string>> = {
  'elements.field.echoSeconds': 'Echo',
  'elements.field.echoMood': 'Mood of the echo',
  'elements.option.echoMood.sad': 'Sad',
};
const translate = (key: string, values: object = {}): string => TEXTS[key] ?? `${key} ${JSON.stringify(values)}`;
const html = (children: ReactNode): string => {
  const page = (
    <SiteProvider value={{ routesLanguage: 'neutral', language: 'en', publicUrl: 'http://cordada.test' } as never}>
      <MessagesProvider value={{ language: 'en', translate: translate }}>{children}</MessagesProvider>
    </SiteProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
};
const field = (name: string) => elementKind('viaFerrata').fields[name]!;

it('shows a field that was added to the registry in the form', () => {
  const input = (name: string, value: number | string): string =>
    html(<FieldInput name={name} field={field(name)} value={value} error={undefined} onChange={() => undefined} />);
  expect(input('echoSeconds', 7)).toMatch(/Echo.*value="7"/s);
  expect(input('echoMood', 'sad')).toContain('<option value="sad" selected="">Sad</option>');
});

it('shows it on the page, on cards, among filters and among sorts', () => {
  const page = {
    kind: 'viaFerrata',
    facts: { echoMood: 'sad' },
    computed: {},
    difficulties: [],
    place: null,
    regions: [],
  };
  const facts = html(<FactList element={page as unknown as ElementPageData} />);
  expect(facts).toContain('Mood of the echo');
  expect(facts).toContain('Sad');

  const source = { id: 'x', type: 'viaFerrata' as const, name: 'F', slug: 'f', difficulties: [], regions: [] };
  const known = { echoSeconds: 7 };
  const card = cardOf({ ...source, facts: known, keyFact: keyFact('viaFerrata', known) });
  expect(html(<ElementCard card={card} />)).toMatch(/Echo.*7/s);

  const query = new URLSearchParams('f.echoMood=sad&f.echoSeconds.min=3');
  const filters = html(<RegistryFilters kinds={['viaFerrata']} query={query} onApply={() => undefined} />);
  expect(filters).toMatch(/name="f\.echoSeconds\.min"[^>]*value="3"|value="3"[^>]*name="f\.echoSeconds\.min"/);
  expect(filters).toMatch(/<input type="radio"[^>]*name="f\.echoMood"[^>]*checked=""[^>]*value="sad"/);
  expect(knownQuery('viaFerratas', `?${query}&x=1`)).toBe('?f.echoSeconds.min=3&f.echoMood=sad');
  expect(sortsOf('viaFerrata', false).map(({ name }) => name)).toContain('echoSeconds');
});
