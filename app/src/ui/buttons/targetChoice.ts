import type { TargetState } from '../TargetState.tsx';

const CHOICE =
  'inline-flex min-h-11 grow basis-0 items-center justify-center gap-2 rounded-sm border px-3 font-semibold whitespace-nowrap transition-colors';
const CHOSEN = {
  pending: 'border-amber bg-amber-tint text-amber',
  completed: 'border-evergreen bg-evergreen-tint text-evergreen',
};
const OUTLINE = 'border-line-strong bg-raised hover:border-ink hover:bg-sunken';

/** Look of the button or link that chooses a state: an outline until it is chosen. */
export const targetChoiceClass = (state: TargetState, isChosen: boolean): string =>
  `${CHOICE} ${isChosen ? CHOSEN[state] : OUTLINE}`;

/**
 * Look of the choice that is the main action of its page until it is made. While the state of a member is not known
 * it is an outline, so that a completed target does not begin as something to do.
 */
export const mainChoiceClass = (isWaiting: boolean): string =>
  `${CHOICE} ${
    isWaiting
      ? `${OUTLINE} not-member:border-transparent not-member:bg-accent-fill not-member:text-on-accent`
      : 'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover'
  }`;
