import type { TargetState } from '../TargetState.tsx';

const CHOICE =
  'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-sm border px-3 font-semibold whitespace-nowrap transition-colors';
const CHOSEN = {
  pending: 'border-amber bg-amber-tint text-amber',
  completed: 'border-evergreen bg-evergreen-tint text-evergreen',
};

/** Look of the button or link that chooses a state: an outline until it is chosen. */
export const targetChoiceClass = (state: TargetState, isChosen: boolean): string =>
  `${CHOICE} ${isChosen ? CHOSEN[state] : 'border-line-strong bg-raised hover:border-ink hover:bg-sunken'}`;
