import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { TargetButton } from './TargetButton.tsx';
import type { Targets } from './useTargets.ts';

function html(targets: Partial<Targets>): string {
  const none: Targets = {
    states: new Map(),
    isKnown: true,
    hasFailed: false,
    set: () => Promise.resolve(true),
    current: () => undefined,
    reload: () => Promise.resolve(),
  };
  return renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key) => key }}>
      <TargetButton
        element={{ id: 'aneto', kind: 'mountain', name: 'Aneto' }}
        elevationMeters={3404}
        held={0}
        targets={{ ...none, ...targets }}
      />
    </MessagesProvider>,
  );
}

it('says that the state could not be loaded, and offers another try', () => {
  const failed = html({ isKnown: false, hasFailed: true });
  expect(failed).toContain('targets.unknown');
  expect(failed).toContain('ui.retry');
  for (const other of [html({}), html({ isKnown: false })]) expect(other).not.toMatch('targets.unknown|ui.retry');
});
