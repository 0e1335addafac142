import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/Button.tsx';

export function PhotoActions({
  name,
  index,
  count,
  isCover,
  onMove,
  onCover,
  onRemove,
}: {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly isCover: boolean;
  readonly onMove: (index: number) => void;
  readonly onCover: (() => void) | null;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabled={index === 0}
        aria-label={t('media.photos.earlier.name', { name })}
        onClick={() => onMove(index - 1)}
      >
        ←
      </Button>
      <Button
        disabled={index === count - 1}
        aria-label={t('media.photos.later.name', { name })}
        onClick={() => onMove(index + 1)}
      >
        →
      </Button>
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
      <Button tone="plain" aria-label={t('media.photos.remove.name', { name })} onClick={onRemove}>
        {t('media.photos.remove')}
      </Button>
    </div>
  );
}
