/** A value of a query: nested objects and arrays become brackets. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

/** Writes `{ filter: { kinds: ['mountain'] }, first: 5 }` as `filter[kinds][0]=mountain&first=5`, percent-encoded; null and undefined are left out. */
export function queryString(params: { readonly [key: string]: QueryValue }): string {
  const parts: string[] = [];
  const write = (name: string, value: QueryValue): void => {
    if (value === null || value === undefined) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner as QueryValue);
    } else {
      parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    }
  };
  for (const [name, value] of Object.entries(params)) write(name, value);
  return parts.join('&');
}
