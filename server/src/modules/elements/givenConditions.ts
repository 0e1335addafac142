import type { MyState } from '@cordada/core/elements/listingFilter';
import type { RawBuilder } from 'kysely';

/** Conditions on an element `e` about what modules keep that build on this one. */
interface Conditions {
  /** It is in a state of a member. */
  readonly inMyState: (accountId: string, state: MyState) => RawBuilder<unknown>;
  /** An activity that everybody may see was there, with a track. */
  readonly wasTracked: () => RawBuilder<unknown>;
}

const given: Partial<Conditions> = {};

/** Lets listings ask about what another module keeps. */
export function provideConditions(conditions: Partial<Conditions>): void {
  Object.assign(given, conditions);
}

/** A condition that another module has given. */
export function condition<Name extends keyof Conditions>(name: Name): Conditions[Name] {
  const found = given[name];
  if (!found) throw new Error(`No module gives the condition ${name}.`);
  return found;
}
