type Json = unknown;

/** The same for equal variables, whatever the order of their names; null is like absent. */
function canonical(value: Json, isAnyPlace: boolean): Json {
  if (Array.isArray(value)) return value.map((one) => canonical(one, isAnyPlace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([name, one]) => [name, isAnyPlace && name === 'bounds' ? '*' : canonical(one, isAnyPlace)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Under which a pack keeps the answer of an operation. */
export const operationAddress = (id: string, variables: object): string =>
  `/api/graphql#${id} ${JSON.stringify(canonical(variables, false))}`;

/** The same for an operation about a part of the map: a pack answers with all that it has. */
export const placelessAddress = (id: string, variables: object): string =>
  `/api/graphql#${id} ${JSON.stringify(canonical(variables, true))}`;

/** The ids of an operation that is about nothing else; null for any other operation. */
export function idsOf(variables: object): { readonly name: string; readonly ids: readonly string[] } | null {
  const [first, ...others] = Object.entries(variables);
  if (!first || others.length > 0) return null;
  const [name, ids]: [string, unknown] = first;
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { name, ids } : null;
}

/** Under which a pack keeps the rows about all its ids. */
export const rowsAddress = (id: string, name: string): string => operationAddress(id, { [name]: '*' });

const listsOf = (answer: unknown): [string, unknown][] => {
  const { data }: { readonly data?: unknown } = Object(answer);
  return Object.entries(Object(data));
};

/** Joins answers whose fields are lists. */
export function joinRows(answers: readonly unknown[]): object {
  const joined: Record<string, unknown[]> = {};
  for (const [name, rows] of answers.flatMap(listsOf))
    if (Array.isArray(rows)) (joined[name] ??= []).push(...(rows as unknown[]));
  return { data: joined };
}

/** The rows of an answer that name one of the ids. */
export function pickRows(answer: unknown, ids: readonly string[]): object {
  const matches = (row: unknown): boolean => Object.values(Object(row)).some((value) => ids.some((id) => id === value));
  return {
    data: Object.fromEntries(
      listsOf(answer).map(([name, rows]) => [name, Array.isArray(rows) ? rows.filter(matches) : rows]),
    ),
  };
}

/** Other addresses of the same picture: another size, format or theme of it. */
export function pictureFolder(path: string): string | null {
  return /^\/(?:media\/[^/]+|covers\/[a-z-]+\/[^/]+)\//.exec(path)?.[0] ?? null;
}
