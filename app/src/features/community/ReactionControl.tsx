import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon as outline } from '#app/ui/icons.tsx';

export const Heart = outline(
  'M2 9.500a5.500 5.500 0 0 1 9.591-3.676.560.560 0 0 0 .818 0A5.490 5.490 0 0 1 22 9.500c0 2.290-1.500 4-3 5.500l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.500-1.500-3-3.200-3-5.500',
);

/** One button that gives or takes back an own reaction, and the number of all of them, which opens who reacted. */
export function ReactionControl({
  icon,
  label,
  isMine,
  total,
  totalLabel,
  children,
  onTotal,
  ...button
}: Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onContextMenu' | 'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave'
> & {
  readonly icon: ReactNode;
  /** Phones show the symbol alone. */
  readonly label: string;
  readonly isMine: boolean;
  readonly total: number;
  readonly totalLabel: string;
  /** Beside the number. */
  readonly children?: ReactNode;
  readonly onTotal: () => void;
}): ReactNode {
  const isHydrated = useIsHydrated();
  return (
    <>
      <Button
        {...button}
        aria-pressed={isMine}
        disabled={!isHydrated}
        className={`min-w-11 touch-manipulation select-none max-sm:px-3! ${total > 0 ? 'rounded-r-none' : ''}`}
      >
        <span className={isMine ? 'text-accent' : ''}>{icon}</span>
        <span className="max-sm:sr-only">{label}</span>
      </Button>
      {total > 0 ? (
        <Button
          disabled={!isHydrated}
          aria-label={totalLabel}
          onClick={onTotal}
          className="-ml-px min-w-11 gap-1! rounded-l-none px-3!"
        >
          {children}
          {total}
        </Button>
      ) : null}
    </>
  );
}
