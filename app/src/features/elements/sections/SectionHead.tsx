import type { ReactNode } from 'react';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { PageLink } from '#app/pages/PageLink.tsx';

export function SectionHead({
  id,
  title,
  page,
  query,
  more,
}: {
  readonly id: string;
  readonly title: string;
  readonly page?: PlainPageName;
  readonly query?: Readonly<Record<string, string>>;
  readonly more?: string;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      {page && more ? (
        <PageLink
          page={page}
          query={query ?? {}}
          className="prose-link inline-flex min-h-11 items-center font-semibold sm:min-h-6"
        >
          {more}
        </PageLink>
      ) : null}
    </div>
  );
}
