import type { RawBuilder } from 'kysely';
import type { MyState } from '@cordada/core/elements/listing/listingFilter';

/** Conditions on an element `e` about what modules keep that come after this one; `main.ts` joins them. */
export interface ListingPredicates {
  /** The element is in a state of a member. */
  readonly inMyState: (accountId: string, state: MyState) => RawBuilder<unknown>;
  /** An activity with a track that everybody may see was there. */
  readonly wasTracked: () => RawBuilder<unknown>;
}

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly listing: ListingPredicates;
  }
}
