import type { ReactNode } from 'react';
import { useState } from 'react';
import { isLostUpdate } from '#app/data/drafts/isLostUpdate.ts';
import { outbox } from '#app/data/outbox/browserOutbox.ts';
import { entriesBehind, hasBasis, refusalOf } from '#app/data/outbox/outbox.ts';
import type { OutboxEntry } from '#app/data/outbox/outbox.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { MessageKey } from '#app/messages/keys.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

const KINDS: Readonly<Record<string, MessageKey>> = {
  ChangePreferences: 'shell.outbox.kind.settings',
  ChangeProfile: 'shell.outbox.kind.settings',
  CreatePost: 'shell.outbox.kind.post',
  EditPost: 'shell.outbox.kind.post',
  FollowElement: 'shell.outbox.kind.follow',
  FollowUser: 'shell.outbox.kind.follow',
  LogAscent: 'shell.outbox.kind.ascent',
  PublishActivity: 'shell.outbox.kind.publish',
  React: 'shell.outbox.kind.like',
  ReactToPost: 'shell.outbox.kind.reaction',
  SaveActivity: 'shell.outbox.kind.activity',
  SaveCollection: 'shell.outbox.kind.collection',
  SaveCompletion: 'shell.outbox.kind.ascent',
  SaveElementDraft: 'shell.outbox.kind.draft',
  SaveTargetDetails: 'shell.outbox.kind.target',
  SetCollected: 'shell.outbox.kind.collection',
  SetCompletionDay: 'shell.outbox.kind.ascent',
  SetListMembership: 'shell.outbox.kind.list',
  SetNotification: 'shell.outbox.kind.settings',
  SetTarget: 'shell.outbox.kind.target',
};

const kindOf = ({ request }: OutboxEntry): MessageKey =>
  request.kind === 'operation'
    ? (KINDS[request.name] ?? 'shell.outbox.kind.other')
    : request.path.startsWith('/api/images')
      ? 'shell.outbox.kind.photo'
      : 'shell.outbox.kind.track';

/** Somebody changed the same thing meanwhile: only its author can say which version stays. */
const isConflict = (entry: OutboxEntry): boolean => isLostUpdate(refusalOf(entry)) && hasBasis(entry);

/** The page of a draft shows both versions and lets its author choose. */
const hasMergeScreen = ({ request }: OutboxEntry): boolean =>
  request.kind === 'operation' && request.name === 'SaveElementDraft';

async function discard(entry: OutboxEntry): Promise<void> {
  if (!hasMergeScreen(entry)) return outbox.discard(entry.sequence);
  await (await import('#app/data/outbox/elementDrafts.ts')).discardDraftEntry(entry);
}

/** What waits on this device to be sent, and why; each can be sent again or discarded. */
export function OutboxDialog({
  entries,
  onClose,
}: {
  readonly entries: readonly OutboxEntry[];
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const isOnline = useIsOnline();
  const [isDiscarding, setDiscarding] = useState<number | null>(null);
  const behind = entriesBehind(entries);
  const reasonOf = (entry: OutboxEntry): string => {
    const { attempts } = entry;
    const refusal = refusalOf(entry);
    if (isConflict(entry)) {
      return t(hasMergeScreen(entry) ? 'shell.outbox.reason.draftConflict' : 'shell.outbox.reason.conflict');
    }
    if (refusal !== null) return failureText(refusal);
    if (behind.has(entry)) return t('shell.outbox.reason.behind');
    if (!isOnline) return t('shell.outbox.reason.offline');
    return t(attempts > 0 ? 'shell.outbox.reason.retrying' : 'shell.outbox.reason.sending');
  };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dialog title={t('shell.outbox.title')} size="tall" onClose={onClose}>
      <p className="text-muted">{t(entries.length > 0 ? 'shell.outbox.intro' : 'shell.outbox.allSent')}</p>
      <ul className="grid">
        {entries.map((entry) => (
          <li key={entry.sequence} className="grid gap-1 border-t border-line py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{t(kindOf(entry))}</span>
              <span className="text-sm text-muted">{format.date(entry.createdAt / 1_000, 'dayAndTime', zone)}</span>
            </p>
            <p className="line-clamp-2">{entry.title}</p>
            <p className={entry.refusal === null ? 'text-sm text-muted' : 'text-sm font-semibold text-danger'}>
              {reasonOf(entry)}
            </p>
            <div className="flex flex-wrap gap-2">
              {entry.refusal === null || (isConflict(entry) && hasMergeScreen(entry)) ? null : (
                <Button onClick={() => void outbox.retry(entry.sequence, isConflict(entry))}>
                  {t(isConflict(entry) ? 'shell.outbox.replace' : 'ui.retry')}
                </Button>
              )}
              {isConflict(entry) ? (
                <a
                  href={entry.path}
                  className="inline-flex min-h-11 items-center font-semibold text-glacier hover:underline sm:min-h-6"
                >
                  {t(hasMergeScreen(entry) ? 'shell.outbox.choose' : 'shell.outbox.open')}
                </a>
              ) : null}
              {isDiscarding === entry.sequence ? (
                <Button tone="danger" onClick={() => void discard(entry)}>
                  {t('shell.outbox.discardSure')}
                </Button>
              ) : (
                <Button tone="plain" onClick={() => setDiscarding(entry.sequence)}>
                  {t('shell.outbox.discard')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isOnline && entries.length > 0 ? (
        <Button tone="primary" className="justify-self-start" onClick={() => void outbox.flush()}>
          {t('shell.outbox.sendNow')}
        </Button>
      ) : null}
    </Dialog>
  );
}
