import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { SiteProvider } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import { KeyFacts } from './KeyFacts.tsx';

type Element = ComponentProps<typeof KeyFacts>['element'];

const SITE: SiteContext = {
  routesLanguage: 'neutral',
  language: 'en',
  publicUrl: 'http://cordada.test',
  isServer: true,
  execute: () => Promise.reject(new Error('The figures ask for nothing.')),
  hydrated: Promise.resolve(),
};

function figures(difficulties: Element['difficulties'], kind: Element['kind'] = 'viaFerrata'): string {
  const element: Element = {
    id: 'ferrata0000',
    name: 'Canal de la Mora',
    kind,
    facts: { lengthMeters: 325 },
    computed: {},
    difficulties,
  };
  const page = (
    <SiteProvider value={SITE}>
      <MessagesProvider value={{ language: 'en', translate: (key: string) => key }}>
        <KeyFacts element={element} />
      </MessagesProvider>
    </SiteProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

describe('the figures of a climb', () => {
  it('ask for a grade that nobody has given', () => {
    expect(figures([])).toContain('elements.gradeUnknown.add');
  });

  it('show the grade, or that it is ungraded, and ask for none', () => {
    const known = figures([{ scale: 'husler', value: 'K3' }]);
    expect(known).toContain('K3');
    expect(known).not.toContain('gradeUnknown');
    const ungraded = figures([{ scale: 'husler', value: null }]);
    expect(ungraded).toContain('elements.ungraded');
    expect(ungraded).not.toContain('gradeUnknown');
  });

  it('of a kind that has a grade only at times ask for none', () => {
    expect(figures([], 'route')).not.toContain('gradeUnknown');
  });
});
