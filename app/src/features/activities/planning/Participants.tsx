import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import {
  AnswerInvitation,
  ConfirmParticipation,
  InviteParticipant,
  LeaveActivity,
  RemoveParticipant,
} from '#app/data/generated/planning.ts';
import type { ParticipantsData } from '#app/data/generated/planning.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { ConfirmButton } from '#app/ui/buttons/ConfirmButton.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { X } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { MemberSearch } from './MemberSearch.tsx';

export type Participant = ParticipantsData['activity']['participants'][number];

const ANSWERS = ['yes', 'maybe', 'no'] as const;

export function Participants({
  id,
  isPlan,
  isOwner,
  myId,
  participants,
  reload,
}: {
  readonly id: string;
  readonly isPlan: boolean;
  readonly isOwner: boolean;
  readonly myId: string;
  readonly participants: readonly Participant[];
  readonly reload: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const mine = participants.find(({ user }) => user?.id === myId);
  if (!isOwner && !mine) return null;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      reload();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const answer = (said: (typeof ANSWERS)[number]) =>
    run(() => runOperation(browserContext, AnswerInvitation, { id, answer: said }));
  const confirm = (visibility: 'everyone' | 'onlyMe') =>
    run(() => runOperation(browserContext, ConfirmParticipation, { id, visibility }));
  const leave = () =>
    run(async () => {
      await runOperation(browserContext, LeaveActivity, { id });
      await navigate(path({ page: 'myActivities' }), { viewTransition: true });
    });
  return (
    <section aria-labelledby="participants" className="no-print grid content-start gap-4">
      <h2 id="participants" className="text-2xl sm:text-3xl">
        {t('planning.participants')}
      </h2>
      {mine ? (
        <div className="grid gap-3 rounded-lg border border-amber bg-amber-tint p-4">
          <p className="font-semibold">
            {t(
              isPlan
                ? 'planning.participants.invited'
                : mine.isConfirmed
                  ? 'planning.participants.wasThere'
                  : 'planning.participants.confirm',
            )}
          </p>
          <div role="group" aria-label={t('planning.participants.answer')} className="flex flex-wrap gap-2">
            {isPlan
              ? ANSWERS.map((said) => (
                  <Button
                    key={said}
                    tone={mine.answer === said ? 'primary' : 'quiet'}
                    aria-pressed={mine.answer === said}
                    isBusy={isBusy}
                    onClick={() => void answer(said)}
                  >
                    {t(`planning.answer.${said}`)}
                  </Button>
                ))
              : (['everyone', 'onlyMe'] as const).map((visibility) => (
                  <Button
                    key={visibility}
                    tone={mine.visibility === visibility ? 'primary' : 'quiet'}
                    aria-pressed={mine.visibility === visibility}
                    isBusy={isBusy}
                    onClick={() => void confirm(visibility)}
                  >
                    {t(`planning.credit.${visibility}`)}
                  </Button>
                ))}
            {isPlan ? null : (
              <Button aria-pressed={mine.answer === 'no'} isBusy={isBusy} onClick={() => void answer('no')}>
                {t('planning.credit.no')}
              </Button>
            )}
            <ConfirmButton
              label={t('planning.participants.leave')}
              name={t('planning.participants.leave')}
              isBusy={isBusy}
              isDeletion={false}
              onConfirm={leave}
            />
          </div>
          <p className="text-sm">
            {t(isPlan ? 'planning.participants.invited.text' : 'planning.participants.confirm.text')}
          </p>
        </div>
      ) : null}
      {participants.length > 0 ? (
        <ul className="grid overflow-hidden rounded-lg border border-line bg-raised">
          {participants.map(({ user, answer: said, isConfirmed }) =>
            user ? (
              <li key={user.id} className="flex min-h-12 items-center gap-3 border-b border-line px-4 last:border-0">
                <PageLink
                  page="user"
                  params={{ id: user.id, slug: user.slug }}
                  className="inline-flex min-h-11 grow items-center font-semibold hover:underline"
                >
                  {user.fullName}
                </PageLink>
                <Badge tone={isConfirmed || said === 'yes' ? 'completed' : said === 'no' ? undefined : 'pending'}>
                  {t(isConfirmed ? 'planning.answer.there' : said ? `planning.answer.${said}` : 'planning.answer.none')}
                </Badge>
                {isOwner ? (
                  <ConfirmButton
                    label={<X size={16} />}
                    name={t('planning.participants.remove', { name: user.fullName })}
                    isBusy={isBusy}
                    isDeletion={false}
                    onConfirm={() =>
                      run(() => runOperation(browserContext, RemoveParticipant, { id, accountId: user.id }))
                    }
                  />
                ) : null}
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {isOwner ? (
        <MemberSearch
          takenIds={[myId, ...participants.flatMap(({ user }) => (user ? [user.id] : []))]}
          onChoose={(accountId) => void run(() => runOperation(browserContext, InviteParticipant, { id, accountId }))}
        />
      ) : null}
    </section>
  );
}
