/** Whose page it is. */
export interface Person {
  readonly id: string;
  readonly slug: string;
  readonly fullName: string;
}

/** Data of a page travel as JSON: only what the page shows goes along. */
export function personOf({ id, slug, fullName }: Person): Person {
  return { id, slug, fullName };
}
