import type { RawBuilder } from 'kysely';

/** What a member wants of elements, or has done. */
export const MY_STATES = ['pending', 'completed', 'notCompleted'] as const;
export type MyState = (typeof MY_STATES)[number];

/** A condition on an element `e`. */
type Condition = (accountId: string, state: MyState) => RawBuilder<unknown>;

let condition: Condition | null = null;

/** Lets listings leave out what is not in a state of the member; the module that keeps those states says how. */
export function provideMyState(given: Condition): void {
  condition = given;
}

/** The condition on an element `e` that it is in a state of a member. */
export function inMyState(accountId: string, state: MyState): RawBuilder<unknown> {
  if (!condition) throw new Error('Nobody keeps the states of elements.');
  return condition(accountId, state);
}
