import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
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

/** A switch among filters; pressed or not. */
export function Chip({
  isPressed,
  className = '',
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly isPressed: boolean }): ReactNode {
  return (
    <button
      {...button}
      type="button"
      aria-pressed={isPressed}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9 ${isPressed ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised text-ink hover:border-ink'} ${className}`}
    />
  );
}
