import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { X } from '#app/ui/icons.tsx';

export function MapCard({
  toolId,
  title,
  closeLabel,
  onClose,
  children,
}: {
  /** Where the focus goes when the card closes; null for the map. */
  readonly toolId: string | null;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = card.current;
    return () => {
      if (!frame?.contains(document.activeElement)) return;
      const target = toolId === null ? document.querySelector('canvas') : document.getElementById(toolId);
      target?.focus();
    };
  }, [toolId]);
  return (
    <section
      ref={card}
      aria-label={title}
      className="pointer-events-auto grid gap-3 rounded-lg border border-line-strong bg-raised p-4 pt-2 text-ink"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-sunken sm:size-9"
        >
          <X size={18} />
        </button>
      </div>
      {children}
    </section>
  );
}
