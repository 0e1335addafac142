import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { AnyLinkButton } from '../buttons/Button.tsx';

const STEPS = {
  explore: { page: 'elements', query: { v: 'map' } },
  lists: { page: 'lists' },
  mountains: { page: 'mountains' },
  contents: { page: 'contents' },
  community: { page: 'community' },
  newActivity: { page: 'newActivity' },
  whatNext: { page: 'whatNext' },
  plan: { page: 'newActivity', query: { plan: '1' } },
  import: { page: 'newActivity', query: { import: 'true' } },
  ascents: { page: 'myTargets', query: { v: 'import' } },
} as const satisfies Record<string, AnyPageTarget>;

type Step = keyof typeof STEPS;

/** Three things to do on a page that is still empty; the first is what most readers want. */
export function NextSteps(
  props:
    | { readonly steps: readonly [Step, Step, Step] }
    | {
        /** A button of the page itself. */
        readonly first: ReactNode;
        readonly steps: readonly [Step, Step];
      },
): ReactNode {
  const first = 'first' in props ? props.first : null;
  const t = useMessages();
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {first}
      {props.steps.map((step, index) => (
        <AnyLinkButton key={step} {...STEPS[step]} tone={index === 0 && first === null ? 'primary' : 'quiet'}>
          {t(`ui.next.${step}`)}
        </AnyLinkButton>
      ))}
    </div>
  );
}
