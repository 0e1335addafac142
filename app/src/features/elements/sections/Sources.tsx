import type { ReactNode } from 'react';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import type { BadgeTone } from '#app/ui/Badge.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { EditButton } from './editing/EditButton.tsx';
import type { ElementPageData, FactOrigin, Person } from '../page/elementPage.ts';
import { useKindTexts } from '../kindTexts.ts';

const TONES: Record<NonNullable<ElementPageData['quality']>, BadgeTone> = {
  empty: 'neutral',
  draft: 'neutral',
  medium: 'pending',
  good: 'completed',
  excellent: 'completed',
};

function PersonLink({ person: { id, slug, fullName } }: { readonly person: Person }): ReactNode {
  return (
    <PageLink page="user" params={{ id, slug }} className="prose-link">
      {fullName}
    </PageLink>
  );
}

export function QualityNote({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const { quality, qualityGaps } = element;
  if (quality === null) return null;
  return (
    <div className="no-print grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('elements.quality.title')}</span>
        <Badge tone={TONES[quality]}>{t(`elements.quality.${quality}`)}</Badge>
        {element.isProtected ? <Badge tone="info">{t('elements.protected')}</Badge> : null}
      </p>
      {qualityGaps.length > 0 ? (
        <>
          <p className="text-muted">
            {t('elements.quality.missing', { gaps: qualityGaps.map((gap) => t(`elements.gap.${gap}`)).join(', ') })}
          </p>
          <div className="no-print">
            <EditButton element={element} />
          </div>
        </>
      ) : null}
    </div>
  );
}

export function Contributors({ element: { contributors } }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  if (contributors.length === 0) return null;
  return (
    <section aria-labelledby="contributors" className="grid gap-1">
      <h3 id="contributors" className="font-semibold">
        {t('elements.contributors.title')}
      </h3>
      <ul className="flex flex-wrap gap-x-4 text-muted">
        {contributors.map(({ user, revisions }) => (
          <li key={user?.id ?? ''} className="inline-flex min-h-11 items-center gap-1.5 sm:min-h-8">
            {user ? <PersonLink person={user} /> : t('elements.history.deletedUser')}
            <span>{t('elements.contributors.revisions', { count: revisions })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Sources({ element: { origins } }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  if (origins.length === 0) return null;
  const label = (path: string): string => {
    const [head = '', language, part] = path.split('.');
    if (head === 'fields') return texts.field(path.slice('fields.'.length));
    if (head !== 'texts') return t(`elements.part.${head}` as MessageKey);
    return t('elements.part.ofLanguage', {
      part: t(`elements.part.${part}` as MessageKey),
      language: t(`elements.language.${language}` as MessageKey),
    });
  };
  return (
    <details className="no-print">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline-offset-4 hover:underline">
        {t('elements.sources.title')}
      </summary>
      <dl className="grid gap-3 pt-2">
        {origins.map((origin) => (
          <div key={origin.revision} className="grid gap-0.5 border-t border-line pt-2">
            <dt>{origin.paths.map((path) => label(path)).join(', ')}</dt>
            <dd className="text-sm text-muted">
              <OriginText origin={origin} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function OriginText({ origin: { kind, author, credit, at } }: { readonly origin: FactOrigin }): ReactNode {
  const t = useMessages();
  if (kind === 'person') {
    return (
      <>
        {author ? <PersonLink person={author} /> : t('elements.history.deletedUser')}, <RelativeTime at={at} />
      </>
    );
  }
  return (
    <>
      {t(`elements.sources.${kind}`)}
      {credit ? (
        <>
          {': '}
          {credit.url ? (
            <a href={credit.url} rel="noopener" className="prose-link">
              {credit.title}
            </a>
          ) : (
            credit.title
          )}
          {credit.licence === 'facts' ? null : ` (${credit.licence})`}
        </>
      ) : null}
      , <RelativeTime at={at} />
    </>
  );
}
