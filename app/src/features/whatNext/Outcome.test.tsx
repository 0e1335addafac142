import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { readAskedTrip } from './askedTrip.ts';
import { Outcome } from './WhatNextScreen.tsx';

function outcome(failure: unknown): string {
  return renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key) => key }}>
      <Outcome
        answer={null}
        failure={failure}
        asked={readAskedTrip(new URLSearchParams('at=42.5,1.5'), '2026-11-28')}
        onRetry={() => undefined}
      />
    </MessagesProvider>,
  );
}

it('offers to ask for trips again after a lost connection', () => {
  const html = outcome(new ApiFailure({ errorCode: 'unavailable' }));
  expect(html).toContain('shell.failure.unavailable');
  expect(html).toMatch(/<button[^>]*>ui\.retry<\/button>/);
});

it('says that trips are looked for until there is an answer', () => {
  const html = outcome(null);
  expect(html).toContain('whatNext.searching');
  expect(html).not.toContain('ui.retry');
});
