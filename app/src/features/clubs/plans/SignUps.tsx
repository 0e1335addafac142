import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { today } from '@cordada/core/format/formatDate';
import { AnswerSignUpException, CancelSignUp, RecordAttendance, SetCoLeader } from '#app/data/generated/clubPlans.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { useClubAction } from '../useClubAction.ts';
import type { OfferedPlan } from './offeredPlan.ts';

/** Who comes and who waits; leaders name co-leaders, take somebody out, and say afterwards who was there. */
export function SignUps({
  plan,
  isManager,
  onChanged,
}: {
  readonly plan: OfferedPlan;
  readonly isManager: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const t = useMessages();
  const { isBusy, run } = useClubAction();
  const [now, setNow] = useState('');
  useEffect(() => setNow(today()), []);
  const isOver = now !== '' && plan.happenedOn <= now;
  const [absent, setAbsent] = useState<ReadonlySet<string>>(
    () => new Set(plan.signUps.flatMap(({ hasAttended, user }) => (hasAttended === false && user ? [user.id] : []))),
  );
  const joined = plan.signUps.flatMap((one) =>
    one.state === 'joined' && one.user ? [{ ...one, user: one.user }] : [],
  );
  const waiting = plan.signUps.flatMap((one) => (one.state === 'waiting' && one.user ? [one.user] : []));
  const asking = plan.signUps.flatMap((one) =>
    one.state === 'asking' && one.user ? [{ ...one, user: one.user }] : [],
  );
  const { id: activityId } = plan;
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    onChanged();
  };
  const toggle = (id: string): void =>
    setAbsent((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id])));
  const answer = ({ id, fullName }: { readonly id: string; readonly fullName: string }, accept: boolean): void =>
    void then(
      run(
        AnswerSignUpException,
        { activityId, accountId: id, accept },
        t(accept ? 'clubs.level.accepted' : 'clubs.level.declined', { name: fullName }),
      ),
    );
  const record = (): void =>
    void then(
      run(
        RecordAttendance,
        { activityId, accountIds: joined.flatMap(({ user }) => (absent.has(user.id) ? [] : [user.id])) },
        t('clubs.plan.attendanceSaved'),
      ),
    );
  if (joined.length === 0 && waiting.length === 0 && asking.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <ul className={isManager ? 'grid gap-1' : 'grid gap-1 sm:grid-cols-2'}>
        {joined.map(({ user, isCoLeader, note, grade }) => (
          <li key={user.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
            {isManager && isOver ? (
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                aria-label={t('clubs.plan.wasThere', { name: user.fullName })}
                checked={!absent.has(user.id)}
                onChange={() => toggle(user.id)}
              />
            ) : null}
            <Avatar person={user} />
            <span className="min-w-40 flex-1">
              <PageLink page="user" params={{ id: user.id, slug: user.slug }} className="hover:underline">
                {user.fullName}
              </PageLink>{' '}
              {isCoLeader ? <Badge tone="info">{t('clubs.plan.coLeader')}</Badge> : null}
              {isManager && grade ? <span className="text-sm text-muted">{grade}</span> : null}
              {note ? <span className="block text-sm text-muted">{note}</span> : null}
            </span>
            {isManager && !isOver ? (
              <>
                <Button
                  tone="plain"
                  isBusy={isBusy}
                  onClick={() =>
                    void then(
                      run(
                        SetCoLeader,
                        { activityId, accountId: user.id, isCoLeader: !isCoLeader },
                        t('clubs.members.roleChanged'),
                      ),
                    )
                  }
                >
                  {t(isCoLeader ? 'clubs.plan.noCoLeader' : 'clubs.plan.makeCoLeader')}
                </Button>
                <Button
                  tone="plain"
                  isBusy={isBusy}
                  aria-label={t('clubs.plan.takeOutLabel', { name: user.fullName })}
                  onClick={() =>
                    void then(
                      run(
                        CancelSignUp,
                        { activityId, accountId: user.id },
                        t('clubs.plan.takenOut', { name: user.fullName }),
                      ),
                    )
                  }
                >
                  {t('clubs.members.remove')}
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {waiting.length > 0 ? (
        <p className="text-muted">
          {t('clubs.plan.waitingNames', { names: waiting.map(({ fullName }) => fullName).join(', ') })}
        </p>
      ) : null}
      {isManager && asking.length > 0 ? (
        <div className="grid gap-2 rounded-sm border border-amber bg-amber-tint px-4 py-3">
          <h3 className="font-semibold">{t('clubs.level.asking')}</h3>
          <ul className="grid gap-1">
            {asking.map(({ user, grade }) => (
              <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Avatar person={user} />
                <span className="min-w-40 flex-1">{[user.fullName, grade].filter(Boolean).join(' · ')}</span>
                <Button
                  isBusy={isBusy}
                  aria-label={t('clubs.level.acceptLabel', { name: user.fullName })}
                  onClick={() => answer(user, true)}
                >
                  {t('clubs.level.accept')}
                </Button>
                <Button
                  tone="plain"
                  isBusy={isBusy}
                  aria-label={t('clubs.level.declineLabel', { name: user.fullName })}
                  onClick={() => answer(user, false)}
                >
                  {t('clubs.level.decline')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isManager && isOver && joined.length > 0 ? (
        <Button isBusy={isBusy} className="justify-self-start" onClick={record}>
          {t('clubs.plan.saveAttendance')}
        </Button>
      ) : null}
    </div>
  );
}
