import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

export interface PageSection {
  /** Id of its heading. */
  readonly id: string;
  readonly title: string;
}

/** Links to the sections of a long page, which stay in view; in one line that scrolls sideways where it is too long. */
export function SectionTabs({ sections }: { readonly sections: readonly PageSection[] }): ReactNode {
  const t = useMessages();
  return (
    <nav
      aria-label={t('elements.sections')}
      className="no-print sticky top-0 z-20 border-y border-line bg-paper sm:top-16"
    >
      <div className="page">
        <ul className="scroll-row -mx-3 flex">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center px-3 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
