import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ActivityGrid, LastConditions } from '#app/features/activities/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useKindTexts } from '../kindTexts.ts';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { ReportButton } from '#app/ui/buttons/ReportButton.tsx';
import { PrintButton } from '#app/ui/buttons/PrintButton.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { Card } from '../card.ts';
import { CardGrid, ElementCard } from '../ElementCard.tsx';
import { ManageButton } from './ManageButton.tsx';
import { Contributors, QualityNote, Sources } from './Sources.tsx';
import type { ElementPageData, Person } from '../page/elementPage.ts';
import { SectionHead } from './SectionHead.tsx';

export function Section({
  id,
  title,
  isOnPaper = true,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly isOnPaper?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={id} className={`grid gap-4 ${isOnPaper ? '' : 'no-print'}`}>
      <SectionHead id={id} title={title} />
      {children}
    </section>
  );
}

export function CardSection<One extends Card>({
  id,
  title,
  cards,
  isOnPaper = true,
  isNarrow = false,
  cardOf,
}: {
  readonly id: string;
  readonly title: string;
  readonly isOnPaper?: boolean;
  /** In a column of a page. */
  readonly isNarrow?: boolean;
  readonly cards: readonly One[];
  readonly cardOf?: (card: One) => Partial<Parameters<typeof ElementCard>[0]>;
}): ReactNode {
  if (cards.length === 0) return null;
  return (
    <Section id={id} title={title} isOnPaper={isOnPaper}>
      <CardGrid className={isNarrow ? 'lg:grid-cols-2!' : ''}>
        {cards.map((card) => (
          <li key={card.id}>
            <ElementCard card={card} {...cardOf?.(card)} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

export function ActivitySection({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  return (
    <>
      {/* Of today: no kept page has it. */}
      {isHydrated && element.kind !== 'region' ? (
        <Suspense>
          <LastConditions id={element.id} />
        </Suspense>
      ) : null}
      <Section id="activities" title={t('elements.recent.title')} isOnPaper={false}>
        {element.activities.length > 0 ? (
          <ActivityGrid activities={element.activities} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-strong px-5 py-4">
            <p className="text-muted">{t('elements.recent.empty')}</p>
            <LinkButton page="newActivity">{t('elements.recent.add')}</LinkButton>
          </div>
        )}
      </Section>
    </>
  );
}

export interface Completion {
  readonly completedOn: string;
  readonly user: Person | null;
}

export function CompleterSection({ completers }: { readonly completers: readonly Completion[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (completers.length === 0) return null;
  return (
    <Section id="completers" title={t('elements.completers.title')} isOnPaper={false}>
      <ul className="flex flex-wrap gap-2">
        {completers.map(({ user, completedOn }) =>
          user ? (
            <li key={user.id}>
              <PageLink
                page="user"
                params={{ id: user.id, slug: user.slug }}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 hover:border-ink"
              >
                <span className="font-semibold">{user.fullName}</span>
                <span className="text-sm text-muted">{format.date(completedOn)}</span>
              </PageLink>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}

function HistoryButton({ element: { id, kind, name } }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  return (
    <Button
      disabled={!useIsHydrated()}
      onClick={() => openModal('history', { elementId: id, kind, name })}
      className="no-print"
    >
      {t('elements.history.changes')}
    </Button>
  );
}

export function Provenance({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const { credit } = element;
  return (
    <div className="grid gap-8 border-t border-line pt-8 md:grid-cols-2 print:grid-cols-1 print:pt-2 print:text-xs">
      <section aria-labelledby="history" className="no-print grid content-start gap-3">
        <h2 id="history" className="text-xl">
          {t('elements.history.title')}
        </h2>
        <ol className="grid gap-2">
          {element.revisions.map((revision) => (
            <li key={revision.number} className="flex flex-wrap gap-x-3 text-muted">
              <span className="font-semibold text-ink">
                {t('elements.history.revision', { number: revision.number })}
              </span>
              <RelativeTime at={revision.createdAt} />
              {revision.author ? (
                <PageLink
                  page="user"
                  params={{ id: revision.author.id, slug: revision.author.slug }}
                  className="prose-link"
                >
                  {revision.author.fullName}
                </PageLink>
              ) : (
                <span>{t(revision.isImport ? 'elements.history.import' : 'elements.history.deletedUser')}</span>
              )}
              <span>{texts.revisionComment(revision)}</span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <HistoryButton element={element} />
          <ManageButton element={element} />
          {element.place ? null : <PrintButton />}
        </div>
        <Contributors element={element} />
      </section>
      <section aria-labelledby="source" className="grid content-start gap-3">
        <h2 id="source" className="text-xl">
          {t('elements.source.title')}
        </h2>
        <div className="grid gap-1 text-muted">
          {credit ? (
            <>
              <p>
                {credit.url ? (
                  <a href={credit.url} rel="noopener" className="prose-link">
                    {credit.title}
                  </a>
                ) : (
                  credit.title
                )}
                , {credit.publisher}.
              </p>
              <p>
                {credit.licence === 'facts'
                  ? t('elements.source.facts')
                  : t('elements.source.licence', { licence: credit.licence })}
              </p>
            </>
          ) : null}
          <p>{t('elements.source.cordada')}</p>
        </div>
        <Sources element={element} />
        <QualityNote element={element} />
        <div>
          <ReportButton subject="element" id={element.id} title={element.name} />
        </div>
      </section>
    </div>
  );
}
