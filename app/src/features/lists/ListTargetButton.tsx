import type { ReactNode } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import type { Targets } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { targetChoiceClass } from '#app/ui/buttons/targetChoice.ts';
import { TargetMark } from '#app/ui/TargetState.tsx';
import type { ListData } from './loadList.ts';
import type { ListTarget } from './useListTarget.ts';

/** The one action of a list; its places are completed by their boxes. */
export function ListTargetButton({
  list,
  targets,
  listTarget: { isMine, hasFailed, retry, set },
}: {
  readonly list: ListData;
  readonly targets: Targets;
  readonly listTarget: ListTarget;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const isMember = useViewer().status === 'member';
  if (targets.states.get(list.id)?.state === 'completed') {
    return (
      <p className={`min-w-48 ${targetChoiceClass('completed', true)}`}>
        <TargetMark state="completed" />
        {t('elements.target.completed')}
      </p>
    );
  }
  if (hasFailed) {
    return (
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
        <p role="alert" className="text-danger">
          {t('targets.unknown')}
        </p>
        <Button onClick={retry}>{t('ui.retry')}</Button>
      </div>
    );
  }
  const button = {
    'aria-pressed': isMine ?? false,
    disabled: !isHydrated || (isMember && isMine === null),
    onClick: () => requireLogin(() => void set(!isMine), t('ui.gate.target', { name: list.name })),
  };
  return isMine ? (
    <button {...button} type="button" className={`min-w-48 ${targetChoiceClass('pending', true)}`}>
      <TargetMark state="pending" />
      {t('targets.list.mine')}
    </button>
  ) : (
    <Button {...button} tone="primary" className="min-w-48">
      {t('targets.list.add')}
    </Button>
  );
}
