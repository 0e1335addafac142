import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ActivityGrid } from '../listing/cards/ActivityCard.tsx';
import type { Selection } from '../listing/cards/ActivityCard.tsx';
import type { ActivitySummary } from '../listing/cards/activityCard.ts';
import type { ActivityPageData } from '../listing/loadActivities.ts';

export function MoreActivities({
  first,
  loadMore,
  isOwn = false,
  selection,
  onShown,
}: {
  readonly first: ActivityPageData;
  readonly loadMore: (after: string) => Promise<ActivityPageData>;
  readonly isOwn?: boolean;
  readonly selection?: Selection | null;
  /** Gets all activities that are loaded. */
  readonly onShown?: (activities: readonly ActivitySummary[]) => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [pages, setPages] = useState<readonly ActivityPageData[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const all = [first, ...pages];
  useEffect(() => onShown?.([first, ...pages].flatMap((page) => page.activities)), [first, pages, onShown]);
  const next = all.at(-1)?.nextCursor ?? null;
  const more = async (after: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const page = await loadMore(after);
      setPages((before) => [...before, page]);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-6">
      <ActivityGrid
        activities={all.flatMap((page) => page.activities)}
        isOwn={isOwn}
        headingLevel={2}
        selection={selection ?? null}
      />
      {error !== null && next !== null ? (
        <ErrorState text={failureText(error)} onRetry={() => void more(next)} />
      ) : next !== null ? (
        <Button isBusy={isBusy} onClick={() => void more(next)} className="justify-self-center">
          {t('activities.more')}
        </Button>
      ) : (
        <p className="text-center text-sm text-muted">{t('activities.end')}</p>
      )}
    </div>
  );
}
