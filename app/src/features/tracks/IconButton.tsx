import type { ReactNode } from 'react';
import type { IconComponent } from '#app/ui/icons.tsx';

export function IconButton({
  icon: Icon,
  label,
  isOff,
  onClick,
}: {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // aria-disabled instead of disabled, so that the button keeps the focus after the last undo step.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-sm border border-line-strong hover:border-ink aria-disabled:opacity-55"
    >
      <Icon size={18} />
    </button>
  );
}
