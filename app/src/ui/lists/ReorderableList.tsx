import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

/** What an item of the list needs to be moved and removed. */
export interface ListPosition {
  readonly index: number;
  readonly count: number;
  readonly moveTo: (index: number) => void;
  readonly remove: () => void;
  /** Props of the element that starts a drag. */
  readonly dragHandle: {
    readonly draggable: true;
    readonly onDragStart: () => void;
    readonly onDragEnd: () => void;
  };
}

/**
 * A list whose items can be moved by drag and drop. Each item must also render buttons that call `moveTo`, which do the
 * same by keyboard. Changes are announced to screen readers.
 */
export function ReorderableList<Item>({
  items,
  keyOf,
  nameOf,
  isNumbered = false,
  className,
  itemClassName = '',
  onMove,
  onRemove,
  children,
}: {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item, index: number) => string;
  readonly isNumbered?: boolean;
  readonly className: string;
  readonly itemClassName?: string;
  readonly onMove: (key: string, index: number) => void;
  readonly onRemove?: (key: string) => void;
  readonly children: (item: Item, position: ListPosition) => ReactNode;
}): ReactNode {
  const t = useMessages();
  const list = useRef<HTMLElement | null>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = items.length;
  const moveTo = (key: string, index: number): void => {
    const from = items.findIndex((item) => keyOf(item) === key);
    const item = items[from];
    if (item === undefined || from === index) return;
    onMove(key, index);
    setAnnouncement(t('ui.list.moved', { name: nameOf(item, from), position: index + 1, count }));
  };
  const remove = (item: Item, index: number): void => {
    onRemove?.(keyOf(item));
    setAnnouncement(t('ui.list.removed', { name: nameOf(item, index) }));
    // The pressed button disappears, so the focus moves to the same button of the next item.
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(index, count - 2)];
      const button = next?.querySelector<HTMLElement>('[data-remove]') ?? next?.querySelector('button');
      button?.focus();
    });
  };
  const dropOn = (event: DragEvent, index: number): void => {
    if (draggedKey === null) return;
    event.preventDefault();
    moveTo(draggedKey, index);
    setDraggedKey(null);
  };
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {count > 0 ? (
        <List
          ref={(element: HTMLElement | null) => {
            list.current = element;
          }}
          className={className}
        >
          {items.map((item, index) => {
            const key = keyOf(item);
            return (
              // The buttons of the item do the same by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop another on
              <li
                key={key}
                data-dragged={draggedKey === key || undefined}
                onDragOver={(event) => draggedKey !== null && event.preventDefault()}
                onDrop={(event) => dropOn(event, index)}
                className={`data-dragged:opacity-60 ${itemClassName}`}
              >
                {children(item, {
                  index,
                  count,
                  moveTo: (position) => moveTo(key, position),
                  remove: () => remove(item, index),
                  dragHandle: {
                    draggable: true,
                    onDragStart: () => setDraggedKey(key),
                    onDragEnd: () => setDraggedKey(null),
                  },
                })}
              </li>
            );
          })}
        </List>
      ) : null}
    </>
  );
}
