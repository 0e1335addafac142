import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { PageName } from '@cordada/core/pages/pageTable';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { LinkLook, PageTarget } from '#app/pages/PageLink.tsx';
import { KindIcon } from './KindIcon.tsx';

export type BadgeTone = 'neutral' | 'completed' | 'pending' | 'info' | 'danger';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  completed: 'bg-evergreen-tint text-evergreen',
  pending: 'bg-amber-tint text-amber',
  info: 'bg-glacier-tint text-glacier',
  danger: 'bg-danger-tint text-danger',
};

/** A short state, readable without its colour. */
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

/** Symbol and name of a kind in its colour. */
export function KindLabel({ kind, children }: { readonly kind: KindName; readonly children: ReactNode }): ReactNode {
  return (
    <span data-kind={kind} className="inline-flex items-center gap-1.5 text-sm font-semibold text-kind">
      <KindIcon kind={kind} size={15} />
      {children}
    </span>
  );
}

const CHIP =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9';
const chipClass = (isChosen: boolean): string =>
  `${CHIP} ${isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised text-ink hover:border-ink'}`;

/** A switch among filters; pressed or not. */
export function Chip({
  isPressed,
  className = '',
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly isPressed: boolean }): ReactNode {
  return (
    <button {...button} type="button" aria-pressed={isPressed} className={`${chipClass(isPressed)} ${className}`} />
  );
}

// The parameters of a page are checked where ChipLink is used; inside, any page will do.
const AnyPageLink = PageLink as unknown as (props: LinkLook & { readonly page: PageName }) => ReactNode;

/** A filter that is a page of its own. */
export function ChipLink<Name extends PageName>({
  isCurrent,
  ...target
}: PageTarget<Name> & LinkLook & { readonly isCurrent: boolean }): ReactNode {
  return <AnyPageLink {...target} aria-current={isCurrent ? 'page' : undefined} className={chipClass(isCurrent)} />;
}
