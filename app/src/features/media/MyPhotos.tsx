import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyPhotos as Mine, RemovePhoto } from '#app/data/generated/media.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ImageFields } from './ImageFields.tsx';

export function MyPhotos(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, change } = useOperation(Mine, {});
  const [busy, setBusy] = useState<string | null>(null);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-96" />;
  const { nodes, hasNextPage, endCursor } = data.myImages;
  const show = (next: readonly ImageDetails[]): void =>
    change((known) => ({ myImages: { ...known.myImages, nodes: [...next] } }));
  const run = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(null);
    }
  };
  const remove = (id: string): Promise<void> =>
    run(id, async () => {
      await runOperation(browserContext, RemovePhoto, { id });
      show(nodes.filter((one) => one.id !== id));
      showToast({ type: 'success', text: t('media.removed') });
    });
  const more = (): Promise<void> =>
    run('more', async () => {
      const { myImages } = await runOperation(browserContext, Mine, { after: endCursor });
      change((known) => ({ myImages: { ...myImages, nodes: [...known.myImages.nodes, ...myImages.nodes] } }));
    });
  if (nodes.length === 0)
    return (
      <EmptyState
        title={t('media.mine.none')}
        text={t('media.mine.noneText')}
        action={<NextSteps steps={['newActivity', 'import', 'community']} />}
      />
    );
  const nameOf = (photo: ImageDetails, index: number): string =>
    photo.caption || t('media.photo', { number: index + 1 });
  const pictures = nodes.map((photo, index) => ({ photo, alt: nameOf(photo, index) }));
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">{t('media.mine.text')}</p>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {nodes.map((photo, index) => (
          <li key={photo.id} className="grid content-start gap-3 rounded-lg border border-line bg-raised p-3">
            <button
              type="button"
              aria-label={t('media.open', { name: nameOf(photo, index) })}
              onClick={() => openModal('gallery', { title: t('media.mine.title'), pictures, start: index })}
              className="block overflow-hidden rounded-sm border border-line hover:border-ink"
            >
              <ResponsiveImage
                photo={photo}
                alt=""
                sizes="(min-width: 640px) 22rem, 90vw"
                className="aspect-video w-full bg-sunken object-cover"
              />
            </button>
            <ImageFields
              photo={photo}
              onChange={(next) => show(nodes.map((one) => (one.id === next.id ? next : one)))}
            />
            <ConfirmButton
              label={t('media.remove')}
              name={t('media.remove.name', { name: nameOf(photo, index) })}
              isBusy={busy === photo.id}
              onConfirm={() => remove(photo.id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button isBusy={busy === 'more'} onClick={() => void more()}>
          {t('media.more')}
        </Button>
      ) : null}
    </div>
  );
}
