import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';

/** Toolbar for the selected rows of a list. It stays in view while the list is scrolled. */
export function SelectionBar({
  label,
  status,
  selectable,
  count,
  onSelect,
  onDone,
  children,
}: {
  readonly label: string;
  /** How many are selected, or what to do while none is. */
  readonly status: string;
  /** What "Select all" selects. */
  readonly selectable: readonly string[];
  readonly count: number;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-3 shadow-overlay"
    >
      <p role="status" className="grow px-1 font-semibold">
        {status}
      </p>
      <Button tone="plain" onClick={() => onSelect(new Set(count > 0 ? [] : selectable))}>
        {t(count > 0 ? 'ui.selection.none' : 'ui.selection.all')}
      </Button>
      {children}
      <Button tone="primary" onClick={onDone}>
        {t('ui.selection.done')}
      </Button>
    </div>
  );
}
