import type { ReactNode } from 'react';
import type { IconComponent } from '#app/ui/icons.tsx';

/** A button of one symbol, with its name for those who do not see it or point at it. */
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
      // A disabled button would lose the focus of whoever undoes all there is.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-sm border border-line-strong hover:border-ink aria-disabled:opacity-55"
    >
      <Icon size={18} />
    </button>
  );
}
