import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';

export function NoTargets(): ReactNode {
  const t = useMessages();
  return (
    <EmptyState
      title={t('whatNext.none.targets')}
      text={t('whatNext.none.targetsText')}
      action={<NextSteps steps={['explore', 'lists', 'mountains']} />}
    />
  );
}
