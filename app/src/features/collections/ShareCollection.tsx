import type { ReactNode } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import {
  CollectionShares,
  SetCollectionLink,
  ShareCollectionNotes,
  ShareCollectionWithClub,
} from '#app/data/generated/collections.ts';
import type { CollectionSharingFragment } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { SecretAddress } from '#app/ui/forms/SecretAddress.tsx';

/** Who else may read a collection: whoever has its link, and the members of clubs. */
export function ShareCollection({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const failureText = useFailureText();
  const { data, failure, reload, change } = useOperation(CollectionShares, { id });
  const collection = data?.collection;
  const clubs = (data?.myClubs ?? []).flatMap(({ state, club }) => (state === 'accepted' && club ? [club] : []));
  const take = (now: CollectionSharingFragment): void => change((known) => ({ ...known, collection: now }));
  const addressOf = (key: string): string =>
    new URL(path({ page: 'sharedCollection', params: { id, key } }), location.origin).href;
  const run = async (work: () => Promise<CollectionSharingFragment>): Promise<void> => {
    try {
      take(await work());
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const setLink = async (isOpen: boolean, renew = false): Promise<string> => {
    const { setCollectionLink } = await runOperation(browserContext, SetCollectionLink, { id, isOpen, renew });
    take(setCollectionLink);
    return addressOf(setCollectionLink.linkKey ?? '');
  };
  return (
    <Dialog title={t('collections.share.title')} isOpen onClose={onClose}>
      <p className="text-muted">{t('collections.share.text')}</p>
      {failure ? <ErrorState text={failureText(failure)} onRetry={reload} /> : null}
      <section className="grid gap-3">
        <h3 className="text-lg">{t('collections.share.link')}</h3>
        <SecretAddress
          failureText={failureText}
          address={collection?.linkKey ? addressOf(collection.linkKey) : null}
          isReady={collection !== undefined}
          open={(renew) => setLink(true, renew)}
          close={() => setLink(false)}
          onChange={() => undefined}
        />
      </section>
      {collection && clubs.length > 0 ? (
        <fieldset className="grid">
          <legend className="font-display text-lg font-bold">{t('collections.share.clubs')}</legend>
          {clubs.map((club) => {
            const isShared = collection.clubIds.includes(club.id);
            return (
              <ChoiceRow
                key={club.id}
                label={club.fullName}
                isChecked={isShared}
                onChange={() =>
                  void run(async () => {
                    const variables = { id, clubId: club.id, isShared: !isShared };
                    return (await runOperation(browserContext, ShareCollectionWithClub, variables))
                      .shareCollectionWithClub;
                  })
                }
              />
            );
          })}
        </fieldset>
      ) : null}
      {collection && (collection.linkKey || collection.clubIds.length > 0) ? (
        <ChoiceRow
          label={t('collections.share.notes')}
          isChecked={collection.sharesNotes}
          onChange={() =>
            void run(async () => {
              const variables = { id, isShared: !collection.sharesNotes };
              return (await runOperation(browserContext, ShareCollectionNotes, variables)).shareCollectionNotes;
            })
          }
        />
      ) : null}
    </Dialog>
  );
}

function ChoiceRow({
  label,
  isChecked,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: () => void;
}): ReactNode {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-5 accent-accent" checked={isChecked} onChange={onChange} />
      {label}
    </label>
  );
}
