import type { ReactNode } from 'react';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from './Avatar.tsx';
import type { Person } from './Avatar.tsx';

/** Face and name of who wrote something, with when below, or beside it where it is compact. */
export function AuthorHeader({
  author,
  isCompact = false,
  children,
}: {
  readonly author: Person & { readonly slug: string };
  readonly isCompact?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="relative flex min-w-0 items-center gap-3">
      <Avatar person={author} size={isCompact ? 'sm' : 'md'} />
      <div
        className={`min-w-0 leading-snug ${isCompact ? 'flex min-h-11 flex-wrap items-center gap-x-2 sm:min-h-8' : 'grid grid-cols-1'}`}
      >
        {/* All of the header that is no other link, so that it is 44 px high. */}
        <PageLink
          page="user"
          params={{ id: author.id, slug: author.slug }}
          className="inline-flex min-h-6 items-center justify-self-start font-semibold after:absolute after:inset-0 hover:underline"
        >
          {author.fullName}
        </PageLink>
        <div className="relative flex max-w-full flex-wrap gap-x-2 justify-self-start text-sm text-muted">
          {children}
        </div>
      </div>
    </div>
  );
}
