import type { ReactNode } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { RestrictedMembers, UnblockMember, UnmuteMember } from '#app/data/generated/people.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Card } from './Card.tsx';

/** Members whom the user has blocked or muted. */
export function RestrictedCard(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { data, failure, reload } = useOperation(RestrictedMembers, {});
  const end = async (list: 'blocked' | 'muted', id: string): Promise<void> => {
    try {
      await (list === 'blocked'
        ? runOperation(browserContext, UnblockMember, { id })
        : runOperation(browserContext, UnmuteMember, { id }));
      reload();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  const lists = [
    { name: 'blocked', members: data?.blocked.nodes ?? [] },
    { name: 'muted', members: data?.muted.nodes ?? [] },
  ] as const;
  return (
    <Card title={t('settings.restricted.title')} text={t('settings.restricted.text')}>
      {data ? null : <Skeleton className="h-20 max-w-xl" />}
      {data && lists.every(({ members }) => members.length === 0) ? (
        <p className="text-muted">{t('settings.restricted.none')}</p>
      ) : null}
      {lists.map(({ name, members }) =>
        members.length > 0 ? (
          <section key={name} className="grid max-w-xl gap-2">
            <h3 className="text-base font-semibold">{t(`settings.restricted.${name}`)}</h3>
            <ul className="grid">
              {members.map((member) => (
                <li
                  key={member.id}
                  className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line last:border-0"
                >
                  <span className="grid min-w-0 grow">
                    <span className="font-semibold">{member.fullName || t('settings.restricted.left')}</span>
                    <span className="text-sm text-muted">
                      {'until' in member && member.until
                        ? t('settings.restricted.until', { date: format.date(member.until) })
                        : t('settings.restricted.since', { date: format.date(member.since) })}
                    </span>
                  </span>
                  <Button
                    aria-label={t(`settings.restricted.${name}.endFor`, { name: member.fullName })}
                    onClick={() => void end(name, member.id)}
                  >
                    {t(`settings.restricted.${name}.end`)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </Card>
  );
}
