import type { ReactNode } from 'react';
import { AuthorHeader } from '#app/ui/images/AuthorHeader.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { FeedEntry } from './feedEntries.ts';

/** Who published something, and when. */
export function Byline({
  person,
  at,
  what,
}: {
  readonly person: NonNullable<FeedEntry['actor']>;
  /** Absent where something else says when. */
  readonly at?: string;
  readonly what?: string | undefined;
}): ReactNode {
  return (
    <div className="p-4">
      <AuthorHeader author={person}>
        {at === undefined ? null : (
          <span>
            {what ? `${what} · ` : null}
            <RelativeTime at={at} />
          </span>
        )}
      </AuthorHeader>
    </div>
  );
}
