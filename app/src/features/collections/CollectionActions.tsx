import type { FormEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { COLLECTION_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { PlacesFormat } from '@cordada/core/targets/placesFile';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import {
  CollectionFile,
  DeleteCollection,
  RestoreCollection,
  SaveCollection,
} from '#app/data/generated/collections.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { OfflineButton } from '#app/features/packs/index.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';

const ShareCollection = lazyPart(async () => (await import('./ShareCollection.tsx')).ShareCollection);

const elevationOf = (facts: unknown): number | null =>
  typeof facts === 'object' && facts !== null && 'elevationMeters' in facts && typeof facts.elevationMeters === 'number'
    ? facts.elevationMeters
    : null;

export function CollectionActions({
  id,
  name,
  onArrange,
}: {
  readonly id: string;
  readonly name: string;
  readonly onArrange?: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const path = usePagePath();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<'rename' | 'delete' | 'share' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await action();
      setAsked(null);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const rename = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '');
    void run(async () => {
      const assumed = { saveCollection: { id, name: given, elementCount: 0 } };
      await runOrKeep(SaveCollection, { id, name: given }, { chain: `collection:${id}`, title: given, assumed });
      await revalidator.revalidate();
    });
  };
  const remove = () =>
    run(async () => {
      await runOperation(browserContext, DeleteCollection, { id });
      offerUndo(t('collections.deleted'), async () => {
        await runOperation(browserContext, RestoreCollection, { id });
        await navigate(path({ page: 'myCollection', params: { id } }));
      });
      await navigate(path({ page: 'myTargets' }), { replace: true, viewTransition: true });
    });
  const download = async (format: PlacesFormat): Promise<void> => {
    try {
      const [{ collection }, { savePlaces }] = await Promise.all([
        runOperation(browserContext, CollectionFile, { id }),
        import('#app/data/requests/savePlaces.ts'),
      ]);
      const places = collection.entries.flatMap(({ elementId, note, element }) => {
        if (!element) return [];
        const [lat = null, lon = null] = element.location ?? [];
        const elevationMeters = elevationOf(element.facts);
        return [{ id: elementId, name: element.name, elevationMeters, lat, lon, date: null, note: note ?? null }];
      });
      savePlaces(places, name, format);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const close = (): void => setAsked(null);
  return (
    <div className="no-print flex flex-wrap gap-2">
      {onArrange ? <Button onClick={onArrange}>{t('collections.arrange')}</Button> : null}
      <Button onClick={() => setAsked('share')}>{t('collections.share')}</Button>
      <MoreMenu>
        <Button onClick={() => setAsked('rename')}>{t('collections.rename')}</Button>
        <OfflineButton kind="collection" id={id} title={name} />
        <Button onClick={() => void download('gpx')}>{t('collections.download.gpx')}</Button>
        <Button onClick={() => void download('csv')}>{t('collections.download.csv')}</Button>
        <Button onClick={() => setAsked('delete')}>{t('collections.delete')}</Button>
      </MoreMenu>
      {asked === 'share' ? (
        <Suspense>
          <ShareCollection id={id} onClose={close} />
        </Suspense>
      ) : null}
      <Dialog title={t('collections.rename.title')} isOpen={asked === 'rename'} onClose={close}>
        <form onSubmit={rename} className="grid gap-4">
          <TextField
            label={t('collections.name')}
            name="name"
            data-initial-focus
            required
            maxLength={COLLECTION_NAME_MAX_LENGTH}
            defaultValue={name}
            autoComplete="off"
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={close}>{t('collections.cancel')}</Button>
            <Button type="submit" tone="primary" isBusy={isBusy}>
              {t('collections.save')}
            </Button>
          </div>
        </form>
      </Dialog>
      <Dialog title={t('collections.delete.title')} isOpen={asked === 'delete'} onClose={close}>
        <p>{t('collections.delete.text')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{t('collections.cancel')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('collections.delete')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
