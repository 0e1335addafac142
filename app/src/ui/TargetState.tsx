import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Check, icon } from './icons.tsx';

/** How far somebody is with a target. Its looks are here alone, so that a state has one colour and mark everywhere. */
export type TargetState = 'pending' | 'completed';

export const TARGET_STATES = ['pending', 'completed'] as const satisfies readonly TargetState[];

const Clock = icon('M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2');

const CHOICE =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-sm border px-3 font-semibold whitespace-nowrap transition-colors';
const CHOSEN = {
  pending: 'border-amber bg-amber-tint text-amber',
  completed: 'border-evergreen bg-evergreen-tint text-evergreen',
};

/** Look of the button or link that chooses a state: an outline until it is chosen. */
export const targetChoiceClass = (state: TargetState, isChosen: boolean): string =>
  `${CHOICE} ${isChosen ? CHOSEN[state] : 'border-line-strong bg-raised hover:border-ink hover:bg-sunken'}`;

/** Disc as on the map: pending is a ring, completed is filled. Without a state it is an empty circle. */
export function TargetMark({ state }: { readonly state: TargetState | null }): ReactNode {
  if (state === null) return <span className="block size-5 shrink-0 rounded-full border-2 border-line-strong" />;
  return state === 'pending' ? (
    <span className="grid size-5 shrink-0 place-items-center text-amber">
      <Clock size={20} />
    </span>
  ) : (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-evergreen text-paper">
      <Check size={14} />
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
  const Icon = state === 'pending' ? Clock : Check;
  return (
    <Badge tone={state}>
      <Icon size={14} />
      {children}
    </Badge>
  );
}
