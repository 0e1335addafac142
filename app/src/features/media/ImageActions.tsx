import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { MoveButtons } from '#app/ui/lists/MoveButtons.tsx';
import type { ListPosition } from '#app/ui/lists/ReorderableList.tsx';

export function ImageActions({
  name,
  position,
  isCover,
  onCover,
}: {
  readonly name: string;
  readonly position: ListPosition;
  readonly isCover: boolean;
  readonly onCover: (() => void) | null;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="flex flex-wrap gap-2">
      <MoveButtons name={name} position={position} layout="grid" />
      {onCover ? (
        <Button
          aria-pressed={isCover}
          aria-label={t('media.photos.cover.name', { name })}
          onClick={onCover}
          className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {t('media.photos.cover')}
        </Button>
      ) : null}
      <Button tone="plain" data-remove aria-label={t('media.photos.remove.name', { name })} onClick={position.remove}>
        {t('media.photos.remove')}
      </Button>
    </div>
  );
}
