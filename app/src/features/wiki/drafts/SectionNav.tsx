import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

export function sectionOf(path: string): string {
  const [head = '', language = ''] = path.split('.');
  if (head === 'fields') return 'facts';
  if (head === 'texts') return language;
  return (
    { otherNames: 'names', name: 'names', line: 'place', cover: 'images', rule: 'members' }[head] ?? LINKS[head] ?? head
  );
}
const LINKS: Readonly<Record<string, string>> = { parentId: 'links', leadsTo: 'links', partOf: 'links' };

const idOf = (section: string): string => `write-${section}`;

export function SectionAnchor({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <div id={idOf(id)} tabIndex={-1} className="min-w-0 scroll-mt-28 outline-none">
      {children}
    </div>
  );
}

export function SectionNav({
  sections,
  wrong,
}: {
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly wrong: ReadonlySet<string>;
}): ReactNode {
  const t = useMessages();
  const go = (id: string): void => {
    const section = document.getElementById(idOf(id));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ behavior: 'smooth' });
  };
  return (
    <nav
      aria-label={t('wiki.sections')}
      className="sticky top-0 z-20 -mx-4 min-w-0 border-y border-line bg-paper sm:top-16 sm:mx-0"
    >
      <ul className="scroll-row flex gap-1 px-2 sm:px-0">
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${idOf(id)}`}
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink"
            >
              {label}
              {wrong.has(id) ? (
                <span className="size-2 rounded-full bg-danger">
                  <span className="sr-only">{t('wiki.sections.wrong')}</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
