export interface Person {
  readonly id: string;
  readonly slug: string;
  readonly fullName: string;
}

/** Keeps only the displayed fields, because page data is embedded as JSON. */
export function personOf({ id, slug, fullName }: Person): Person {
  return { id, slug, fullName };
}
