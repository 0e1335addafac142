import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import type { ListPosition } from './ReorderableList.tsx';

const BUTTONS = {
  column: { before: ['ui.list.up', '↑'], after: ['ui.list.down', '↓'] },
  grid: { before: ['ui.list.forward', '←'], after: ['ui.list.back', '→'] },
} as const;

/** Two buttons that move an item of a `ReorderableList` one place. */
export function MoveButtons({
  name,
  position: { index, count, moveTo },
  layout = 'column',
}: {
  readonly name: string;
  readonly position: Pick<ListPosition, 'index' | 'count' | 'moveTo'>;
  readonly layout?: keyof typeof BUTTONS;
}): ReactNode {
  const t = useMessages();
  const { before, after } = BUTTONS[layout];
  const tone = layout === 'column' ? 'plain' : 'quiet';
  return (
    <>
      <Button
        tone={tone}
        className="shrink-0"
        disabled={index === 0}
        aria-label={t(before[0], { name })}
        onClick={() => moveTo(index - 1)}
      >
        {before[1]}
      </Button>
      <Button
        tone={tone}
        className="shrink-0"
        disabled={index === count - 1}
        aria-label={t(after[0], { name })}
        onClick={() => moveTo(index + 1)}
      >
        {after[1]}
      </Button>
    </>
  );
}
