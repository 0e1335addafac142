import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TargetBadge, TargetMark } from '#app/ui/TargetState.tsx';
import type { TargetState } from '#app/ui/TargetState.tsx';

/** The state of a target in a listing: a tick with the day where it is known, else in words. */
export function TargetDateBadge({
  target: { state, completedOn },
}: {
  readonly target: { readonly state: TargetState; readonly completedOn: string | null };
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <TargetBadge state={state}>
      {completedOn ? (
        <>
          <span className="sr-only">{t('elements.target.completed')} </span>
          {format.date(completedOn)}
        </>
      ) : (
        t(`elements.target.${state}`)
      )}
    </TargetBadge>
  );
}

/** The same where there is no room for words. */
export function TargetStateMark({
  target: { state },
}: {
  readonly target: { readonly state: TargetState };
}): ReactNode {
  const label = useMessages()(`elements.target.${state}`);
  return (
    <span title={label}>
      <TargetMark state={state} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
