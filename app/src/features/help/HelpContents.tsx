import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { RouterLink, usePagePath } from '#app/pages/PageLink.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { TextField } from '#app/ui/forms/Field.tsx';
import { MarkedText } from '#app/ui/MarkedText.tsx';
import { chapterId, findChapters } from './findChapters.ts';
import type { FoundChapter, HelpChapter } from './findChapters.ts';

export const CONTENTS_LINK =
  'inline-flex min-h-11 items-center text-glacier underline-offset-4 sm:min-h-8 hover:underline';

export function ContentsPart({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="grid content-start gap-1">
      <p className="font-display text-lg font-bold">{title}</p>
      <ul>{children}</ul>
    </section>
  );
}

/** The chapters of this page by their part, then its children; or the chapters of all pages that answer what is typed. */
export function HelpContents({
  chapters,
  children,
}: {
  readonly chapters: readonly HelpChapter[];
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState('');
  const results = useRef<HTMLUListElement>(null);
  const isSearching = typed.trim() !== '';
  const found = findChapters(chapters, typed);
  // Arrows go from the field through the results and back.
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isSearching) return;
    const links = [...(results.current?.querySelectorAll('a') ?? [])];
    const stops = [event.currentTarget.querySelector('input'), ...links];
    const now = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[now + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from the field and the links in it
    <div className="grid gap-5" onKeyDown={move}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          results.current?.querySelector('a')?.click();
        }}
      >
        <TextField
          label={t('help.search.label')}
          type="search"
          value={typed}
          autoComplete="off"
          enterKeyHint="go"
          placeholder={t('help.search.placeholder')}
          disabled={!isHydrated}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <p role="status" className={isSearching ? 'text-muted' : 'sr-only'}>
        {isSearching ? t('help.search.count', { count: found.length, text: typed.trim() }) : null}
      </p>
      {isSearching ? (
        <ul ref={results} className="grid gap-1">
          {found.map((chapter) => (
            <li key={`${chapter.page} ${chapter.section.title}`}>
              <Result chapter={chapter} typed={typed} />
            </li>
          ))}
        </ul>
      ) : (
        <nav
          aria-label={t('help.contents')}
          className="-mb-6 gap-6 sm:columns-2 [&>section]:break-inside-avoid [&>section]:pb-6"
        >
          {[...Map.groupBy(chapters, ({ page, part }) => (page === 'help' ? part : null))].map(([part, inPart]) =>
            part === null ? null : (
              <ContentsPart key={part} title={part}>
                {inPart.map((chapter) => (
                  <li key={chapter.section.title}>
                    <ChapterLink chapter={chapter} className={CONTENTS_LINK}>
                      {chapter.section.title}
                    </ChapterLink>
                  </li>
                ))}
              </ContentsPart>
            ),
          )}
          {children}
        </nav>
      )}
    </div>
  );
}

function ChapterLink({
  chapter: { page, section },
  className,
  children,
}: {
  readonly chapter: HelpChapter;
  readonly className: string;
  readonly children: ReactNode;
}): ReactNode {
  const path = usePagePath();
  return (
    <RouterLink to={`${path({ page })}#${chapterId(section)}`} className={className}>
      {children}
    </RouterLink>
  );
}

function Result({ chapter, typed }: { readonly chapter: FoundChapter; readonly typed: string }): ReactNode {
  return (
    <ChapterLink
      chapter={chapter}
      className="grid gap-0.5 rounded-sm px-3 py-2 -mx-3 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="font-semibold">
        <MarkedText text={chapter.section.title} typed={typed} />
        <span className="font-normal text-muted"> · {chapter.part}</span>
      </span>
      <span className="text-muted">
        <MarkedText text={chapter.excerpt} typed={typed} />
      </span>
    </ChapterLink>
  );
}
