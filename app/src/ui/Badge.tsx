import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { PageName } from '@cordada/core/pages/pageTable';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget, LinkLook, PageTarget } from '#app/pages/PageLink.tsx';
import { KindIcon } from './KindIcon.tsx';

export type BadgeTone = 'neutral' | 'completed' | 'pending' | 'info' | 'danger';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  completed: 'bg-evergreen-tint text-evergreen',
  pending: 'bg-amber-tint text-amber',
  info: 'bg-glacier-tint text-glacier',
  danger: 'bg-danger-tint text-danger',
};

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}

export function KindLabel({
  kind,
  symbol,
  children,
}: {
  readonly kind: KindName;
  readonly symbol?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span data-kind={kind} className="inline-flex items-center gap-1.5 text-sm font-semibold text-kind">
      <KindIcon kind={kind} symbol={symbol} size={15} />
      {children}
    </span>
  );
}

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9';
const chipClass = (isChosen: boolean): string =>
  `${CHIP} ${isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised text-ink hover:border-ink'}`;

export function Chip({
  isPressed,
  className = '',
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly isPressed: boolean }): ReactNode {
  return (
    <button {...button} type="button" aria-pressed={isPressed} className={`${chipClass(isPressed)} ${className}`} />
  );
}

interface ChipLook extends LinkLook {
  readonly isCurrent: boolean;
  /** Sets or removes what it says, instead of leading to one of several pages. */
  readonly isToggle?: boolean;
}

export function AnyChipLink({
  isCurrent,
  isToggle = false,
  className = '',
  ...target
}: AnyPageTarget & ChipLook): ReactNode {
  return (
    <AnyPageLink
      {...target}
      aria-current={isCurrent ? (isToggle ? 'true' : 'page') : undefined}
      className={`${chipClass(isCurrent)} ${className}`}
    />
  );
}

/** @alias Checks the target against the page table. */
export const ChipLink: <Name extends PageName>(props: PageTarget<Name> & ChipLook) => ReactNode = AnyChipLink;
