import type { ReactNode } from 'react';
import { formatBytes } from '@cordada/core/format/formatBytes';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { PackItem } from './PackItem.tsx';
import { usePacks } from './usePacks.ts';

/** The packs of a member: those that are prepared, those on this device, and what they take. */
export function OfflineSection(): ReactNode {
  const viewer = useViewer();
  return viewer.status === 'member' ? <PackList ownerId={viewer.viewer.id} /> : <Skeleton className="min-h-80" />;
}

function PackList({ ownerId }: { readonly ownerId: string }): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const failureText = useFailureText();
  const all = usePacks(ownerId);
  const { packs, failure, isSupported, usedBytes } = all;
  if (packs === null) return <Skeleton className="min-h-80" />;
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">{t('packs.text')}</p>
      {isSupported ? null : (
        <p role="alert" className="max-w-prose rounded-lg border border-line bg-sunken px-4 py-3">
          {t('packs.unsupported')}
        </p>
      )}
      {failure === null || packs.length > 0 ? null : <ErrorState text={failureText(failure)} onRetry={all.reload} />}
      {packs.length > 0 ? (
        <ul className="grid gap-4">
          {packs.map((pack) => (
            <PackItem key={pack.id} pack={pack} packs={all} />
          ))}
        </ul>
      ) : failure === null ? (
        <EmptyState
          title={t('packs.empty.title')}
          text={t('packs.empty.text')}
          action={
            <LinkButton page="elements" query={{ v: 'map' }} tone="primary">
              {t('packs.empty.action')}
            </LinkButton>
          }
        />
      ) : null}
      {usedBytes > 0 ? (
        <p className="text-sm text-muted">{t('packs.used', { size: formatBytes(usedBytes, language) })}</p>
      ) : null}
    </div>
  );
}
