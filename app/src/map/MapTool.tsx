import type { ReactNode } from 'react';

/** A button on the map. */
export const MAP_TOOL = 'grid size-11 place-items-center bg-raised hover:bg-sunken sm:size-9';
/** Around buttons that belong together. */
export const MAP_TOOL_FRAME = 'overflow-hidden rounded-sm border border-line-strong';

/** A tool of the map with its name as tooltip; one that is switched on says so. */
export function MapTool({
  id,
  label,
  isPressed,
  onClick,
  children,
}: {
  readonly id?: string;
  readonly label: string;
  /** Of a tool that stays on. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      data-tooltip={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={`${MAP_TOOL} not-first:border-t not-first:border-line aria-pressed:bg-ink aria-pressed:text-paper`}
    >
      {children}
    </button>
  );
}
