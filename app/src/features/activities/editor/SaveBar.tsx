import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import type { ActivityDraft } from './useActivityDraft.ts';

export function SaveBar({
  of: { id, slug, isPublished, isPlan },
  trouble,
  isBusy,
  isWorking,
  autosave,
  onDraft,
  onOther,
}: {
  readonly of: {
    readonly id: string | null;
    readonly slug: string | null;
    readonly isPublished: boolean;
    readonly isPlan: boolean;
  };
  readonly trouble: string | null;
  readonly isBusy: boolean;
  readonly isWorking: boolean;
  readonly autosave: Pick<ActivityDraft, 'state' | 'overwrite'>;
  readonly onDraft: () => void;
  readonly onOther: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:py-3 sm:mx-0 sm:px-0">
      <FormAlert text={trouble} />
      {autosave.state === 'conflict' ? (
        <div role="alert" className="grid w-full gap-2 rounded-sm border border-amber bg-amber-tint px-4 py-3">
          <p>{t('activities.elsewhere')}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={autosave.overwrite}>{t('activities.elsewhere.mine')}</Button>
            <Button onClick={onOther}>{t('activities.elsewhere.other')}</Button>
          </div>
        </div>
      ) : null}
      <Button
        type="submit"
        tone="primary"
        isBusy={isBusy}
        disabled={isWorking}
        className="min-h-12 grow text-lg sm:grow-0 sm:px-8"
      >
        {t(isPlan ? 'planning.save' : isPublished ? 'activities.save' : 'activities.publish')}
      </Button>
      {isPublished || isPlan ? null : (
        <Button isBusy={isBusy} disabled={isWorking} onClick={onDraft} className="min-h-12">
          {t('activities.saveDraft')}
        </Button>
      )}
      {id === null ? null : (
        <LinkButton page="activity" params={{ id, slug }} tone="plain">
          {t('activities.cancel')}
        </LinkButton>
      )}
      {/* Empty, it takes no place in the row. */}
      <output className="text-sm text-muted empty:absolute">
        {isWorking
          ? t('activities.waitForFiles')
          : autosave.state === 'unchanged' || autosave.state === 'conflict' || isPublished || isPlan
            ? null
            : t(
                `activities.autosave.${autosave.state === 'offline' || autosave.state === 'refused' ? 'waiting' : autosave.state}`,
              )}
      </output>
    </div>
  );
}
