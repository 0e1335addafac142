import { useEffect, useState } from 'react';
import type { FeedSection } from '@cordada/core/community/feed';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useViewer } from '#app/data/viewer.ts';

const POLL_MILLISECONDS = 60_000;

/** Number of entries published since the first shown one, asked every minute while the page is in view. */
export function useNewEntries(section: FeedSection, topId: string | null): number {
  const viewer = useViewer();
  const isMember = viewer.status === 'member';
  const [found, setFound] = useState<{ readonly topId: string | null; readonly count: number }>({ topId, count: 0 });
  useEffect(() => {
    if (!isMember || topId === null) return undefined;
    const abort = new AbortController();
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        const { NewInFeed } = await import('#app/data/generated/community.ts');
        const { communityFeed } = await runOperation(browserContext, NewInFeed, { section }, abort.signal);
        const position = communityFeed.nodes.findIndex(({ id }) => id === topId);
        setFound({ topId, count: position < 0 ? communityFeed.nodes.length : position });
      } catch {
        // Nothing is announced until the next attempt.
      }
    };
    const timer = setInterval(() => void look(), POLL_MILLISECONDS);
    const onShown = (): void => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [section, topId, isMember]);
  return found.topId === topId ? found.count : 0;
}
