import type { Person as Pictured } from '#app/ui/images/Avatar.tsx';

export interface Person extends Pictured {
  readonly slug: string;
}

/** Keeps only the displayed fields, because page data is embedded as JSON. */
export function personOf({ id, slug, fullName, picture }: Person): Person {
  return { id, slug, fullName, picture: picture ?? null };
}
