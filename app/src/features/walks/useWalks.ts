import { WalksTo } from '#app/data/generated/walks.ts';
import type { WalksToData } from '#app/data/generated/walks.ts';
import { computingContext } from '#app/data/execute.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { RunningOperation } from '#app/data/useOperation.ts';

export type Walks = RunningOperation<WalksToData>;

/** Asks for the walks to an element; null asks for none. */
export const useWalks = (elementId: string | null): Walks =>
  useOperation(WalksTo, elementId === null ? null : { elementId }, computingContext);
