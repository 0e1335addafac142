import type { LivePositionData } from '#app/data/generated/livePosition.ts';
import { answerOrder } from '#app/data/requests/answerOrder.ts';

export type Live = NonNullable<LivePositionData['livePosition']>;

export interface LiveNews {
  /** What was answered last; null for a link that has ended. */
  readonly live: Live | null;
  /** When that was, in Unix milliseconds, if nobody has answered since; null while the connection works. */
  readonly silentSince: number | null;
}

/** Asks where somebody is, and says since when that is not known: no news must not look like good news. */
export function liveWatch({
  first,
  ask,
  now,
  show,
}: {
  readonly first: Live | null;
  /** Rejects without an answer. */
  readonly ask: () => Promise<Live | null>;
  readonly now: () => number;
  readonly show: (news: LiveNews) => void;
}): () => Promise<void> {
  let live = first;
  let answeredAt = now();
  const order = answerOrder();
  return async () => {
    const isNewest = order.ask();
    try {
      const found = await ask();
      if (!isNewest()) return;
      live = found;
      answeredAt = now();
      show({ live, silentSince: null });
    } catch {
      if (isNewest()) show({ live, silentSince: answeredAt });
    }
  };
}
