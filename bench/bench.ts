import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import type { Target } from './paired.ts';

export interface Bench {
  readonly size: string;
  readonly product: string;
  readonly productPid: number;
  readonly anchor: string;
  readonly token: string;
  readonly connection: ConnectionOptions;
  readonly dropTiles: () => Promise<void>;
}

/** Measured pairs of the product and its anchor. */
export const PAIRS = 9;

export const operation = ({ product, token }: Bench, query: string): Target => ({
  url: `${product}/api/graphql`,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-access-token': token },
  body: JSON.stringify({ query }),
});
