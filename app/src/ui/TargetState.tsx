import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Check } from './icons.tsx';

/** How far somebody is with a target. Its looks are here alone, so that a state has one colour and mark everywhere. */
export type TargetState = 'pending' | 'completed';

export const TARGET_STATES = ['pending', 'completed'] as const satisfies readonly TargetState[];

const RING = 'grid size-5 shrink-0 place-items-center rounded-full';

/** Disc as on the map: pending is a ring, completed is filled. Without a state it is an empty circle. */
export function TargetMark({ state }: { readonly state: TargetState | null }): ReactNode {
  if (state === 'completed')
    return (
      <span className={`${RING} bg-evergreen text-paper`}>
        <Check size={14} />
      </span>
    );
  return (
    <span className={`${RING} border-2 ${state ? 'border-amber' : 'border-line-strong'}`}>
      {state ? <span className="size-2 rounded-full bg-amber" /> : null}
    </span>
  );
}

export function TargetBadge({
  state,
  children,
}: {
  readonly state: TargetState;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Badge tone={state}>
      {state === 'completed' ? <Check size={14} /> : null}
      {children}
    </Badge>
  );
}
