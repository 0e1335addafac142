import { Failure } from '@cordada/core/failures';
import { VISITOR_READS_RATE } from '@cordada/core/limits';
import type { Rate } from '@cordada/core/limits';
import { networkOf } from '#server/graphql/networkOf.ts';

const NETWORKS_MAX = 20_000;
const LOOPBACK = /^(127\.|::1$|0000:0000:0000:0000::)/;

export interface VisitorRate {
  /** Counts a read of a visitor that no cache answers; the reason to refuse it above the rate. */
  refusal(address: string): Failure | null;
}

/**
 * Slows down crawlers, by a token bucket for each network. It lives in the memory of the process, because counting in
 * the database would cost more than most reads. Reads of this machine are not counted: behind a proxy that is not
 * configured, all visitors would be one.
 */
export function createVisitorRate({ max, windowSeconds }: Rate = VISITOR_READS_RATE, now = Date.now): VisitorRate {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = max / (windowSeconds * 1_000);
  return {
    refusal(address) {
      if (LOOPBACK.test(address) || address === '') return null;
      const network = networkOf(address);
      const at = now();
      const known = buckets.get(network);
      const tokens = known ? Math.min(max, known.tokens + (at - known.at) * perMillisecond) : max;
      // Keeps the map in the order of use, so that its first entry is the one to forget.
      buckets.delete(network);
      buckets.set(network, { tokens: Math.max(0, tokens - 1), at });
      const [oldest] = buckets.keys();
      if (buckets.size > NETWORKS_MAX && oldest !== undefined) buckets.delete(oldest);
      if (tokens >= 1) return null;
      return new Failure('too_many_requests', 'Too many pages at once. Please slow down.', {
        details: { reason: 'too_fast', retryAfterSeconds: Math.ceil(1 / perMillisecond / 1_000) },
      });
    },
  };
}
