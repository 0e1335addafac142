import type { ReactNode } from 'react';

export const MAP_TOOL = 'grid size-11 place-items-center bg-raised hover:bg-sunken sm:size-9';
export const MAP_TOOL_FRAME = 'overflow-hidden rounded-sm border border-line-strong';

export function MapTool({
  id,
  label,
  isPressed,
  onClick,
  children,
}: {
  readonly id?: string;
  readonly label: string;
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
