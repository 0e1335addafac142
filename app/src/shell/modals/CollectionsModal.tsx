import type { FormEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { COLLECTION_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { newId } from '#app/data/outbox/newId.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { SaveCollection } from '#app/data/generated/collections.ts';
import { MyCollections, MyCollectionsOfElement, SetCollected } from '#app/data/generated/modals.ts';
import type { MyCollectionsData } from '#app/data/generated/modals.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { rememberCollected } from '#app/features/elements/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { isOnFreeLevel, requireSubscription } from '#app/pages/requireSubscription.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

type Collection = NonNullable<MyCollectionsData['viewer']>['collections'][number] & { readonly holds?: boolean };

export function CollectionsModal({
  element,
  onClose,
}: {
  readonly element?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const elementId = element?.id ?? null;
  const { data, failure, reload, change } = useOperation<MyCollectionsData, { elementId?: string }>(
    elementId ? MyCollectionsOfElement : MyCollections,
    elementId ? { elementId } : {},
  );
  const collections: readonly Collection[] | null = data && (data.viewer?.collections ?? []);

  const isCollected = collections?.some(({ holds }) => holds) ?? null;
  useEffect(() => {
    if (elementId && isCollected !== null) rememberCollected(elementId, isCollected);
  }, [elementId, isCollected]);

  const put = (changed: Collection): void =>
    change(({ viewer: known }) => {
      const all: readonly Collection[] = known?.collections ?? [];
      const isKnown = all.some(({ id }) => id === changed.id);
      return {
        viewer: {
          collections: isKnown
            ? all.map((one) => (one.id === changed.id ? { ...one, ...changed } : one))
            : [...all, changed],
        },
      };
    });
  // Reads nothing that changes, so the one of the first render serves all.
  const [changeCollection] = useState(() => optimisticChanges<string, Collection>((_id, changed) => put(changed)));
  const set = async (collection: Collection, isIn: boolean): Promise<void> => {
    if (!elementId) return;
    const next = { ...collection, holds: isIn };
    const send = async (): Promise<Collection> => {
      const variables = { collectionId: collection.id, elementId, isIn };
      const about = { chain: `collection:${collection.id}`, title: collection.name };
      return (await runOrKeep(SetCollected, variables, { ...about, assumed: { setCollected: next } })).setCollected;
    };
    try {
      await changeCollection(collection.id, { before: collection, next, send });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const create = async (form: HTMLFormElement): Promise<void> => {
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name === '') return form.querySelector('input')?.focus();
    setBusy(true);
    try {
      const id = newId();
      const about = { chain: `collection:${id}`, title: name };
      const assumed = { saveCollection: { id, name, elementCount: 0 } };
      const { saveCollection } = await runOrKeep(SaveCollection, { id: null, newId: id, name }, { ...about, assumed });
      form.reset();
      put({ ...saveCollection, ...(elementId && { holds: false }) });
      // A collection created from an element also receives that element.
      await set({ ...saveCollection, holds: false }, true);
    } catch (error) {
      const isFull = error instanceof ApiFailure && error.errorCode === 'plan_limit';
      if (isFull && isOnFreeLevel()) {
        requireSubscription('pro', () => void create(form));
      } else {
        showToast({ type: 'error', text: failureText(error) });
      }
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void create(event.currentTarget);
  };

  return (
    <Dialog
      title={element ? t('shell.collections.of', { name: element.name }) : t('shell.collections.title')}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      ) : collections === null ? (
        <div className="grid gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : collections.length === 0 ? (
        <p className="text-muted">{t('shell.collections.none')}</p>
      ) : (
        <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto">
          {collections.map((collection) => (
            <li
              key={collection.id}
              className="flex items-center rounded-sm border border-line hover:border-line-strong"
            >
              {element ? (
                <label className="flex min-h-12 min-w-0 grow cursor-pointer items-center gap-3 pl-3 font-semibold">
                  <input
                    type="checkbox"
                    checked={collection.holds ?? false}
                    onChange={(event) => void set(collection, event.target.checked)}
                    className="size-5 shrink-0 accent-accent"
                  />
                  <span className="truncate">{collection.name}</span>
                </label>
              ) : null}
              <PageLink
                page="myCollection"
                params={{ id: collection.id }}
                className={`inline-flex min-h-12 items-center gap-3 px-3 ${element ? 'prose-link' : 'min-w-0 grow justify-between'}`}
              >
                {element ? null : <span className="truncate font-semibold">{collection.name}</span>}
                <span className="whitespace-nowrap text-muted">
                  {t('collections.count', { count: collection.elementCount })}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={t('shell.collections.new')}
            name="name"
            maxLength={COLLECTION_NAME_MAX_LENGTH}
            autoComplete="off"
          />
        </div>
        <Button type="submit" isBusy={isBusy} disabled={collections === null}>
          {t('shell.collections.create')}
        </Button>
      </form>
    </Dialog>
  );
}
