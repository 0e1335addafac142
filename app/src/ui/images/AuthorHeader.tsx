import type { ReactNode } from 'react';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from './Avatar.tsx';
import type { Person } from './Avatar.tsx';

/** Face and name of who wrote something, with when below. */
export function AuthorHeader({
  author,
  children,
}: {
  readonly author: Person & { readonly slug: string };
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={author} size="md" />
      <div className="grid min-w-0 grid-cols-1 leading-snug">
        <PageLink
          page="user"
          params={{ id: author.id, slug: author.slug }}
          className="inline-flex min-h-6 items-center justify-self-start font-semibold hover:underline"
        >
          {author.fullName}
        </PageLink>
        <div className="flex flex-wrap gap-x-2 text-sm text-muted">{children}</div>
      </div>
    </div>
  );
}
