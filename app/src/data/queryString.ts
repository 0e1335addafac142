export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

/**
 * Writes `{ filter: { kinds: ['mountain'] }, first: 5 }` as `filter[kinds][0]=mountain&first=5`, percent-encoded.
 * Null and undefined values are omitted.
 */
export function queryString(params: { readonly [key: string]: QueryValue }): string {
  const write = (name: string, value: QueryValue): string[] => {
    if (value === null || value === undefined) return [];
    if (typeof value !== 'object') return [[name, value].map(encodeURIComponent).join('=')];
    return Object.entries(value).flatMap(([key, inner]) => write(`${name}[${key}]`, inner));
  };
  return Object.entries(params)
    .flatMap(([name, value]) => write(name, value))
    .join('&');
}
