import type { ReactNode } from 'react';

/** A framed piece of content; lines instead of shadows. */
export function Card({
  children,
  className = '',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactNode {
  return <div className={`overflow-hidden rounded-lg border border-line bg-raised ${className}`}>{children}</div>;
}
