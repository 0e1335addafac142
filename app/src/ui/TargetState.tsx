import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Check } from './icons.tsx';
import { KindIcon } from './KindIcon.tsx';

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

/** As on maps: from afar many in small, where a diamond is completed and a ring pending; from near a disc with a symbol, with a check if it is completed. */
export function TargetMapMark({ state, isNear }: { readonly state: TargetState; readonly isNear: boolean }): ReactNode {
  if (!isNear) {
    return (
      <svg viewBox="0 0 13 13" aria-hidden="true" className="mx-1 size-3 shrink-0">
        {state === 'completed' ? (
          <path d="M6.5 0.5 12.5 6.5 6.5 12.5 0.5 6.5Z" className="fill-evergreen" />
        ) : (
          <circle cx="6.5" cy="6.5" r="4.5" strokeWidth="3" className="fill-none stroke-amber" />
        )}
      </svg>
    );
  }
  const look = state === 'completed' ? 'bg-evergreen text-paper' : 'border-2 border-amber text-amber';
  return (
    <span className={`relative ${RING} ${look}`}>
      <KindIcon kind="mountain" size={11} />
      {state === 'completed' ? (
        <span className="absolute -top-1 -right-1 rounded-full bg-paper text-evergreen">
          <Check size={11} />
        </span>
      ) : null}
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
