import type { ReactNode } from 'react';
import { KIND_SYMBOLS } from '@cordada/core/covers/kindSymbols';
import type { KindName } from '@cordada/core/elements/kinds';

export function KindIcon({
  kind,
  size = 18,
  className = 'shrink-0',
}: {
  readonly kind: KindName;
  readonly size?: number;
  readonly className?: string;
}): ReactNode {
  return (
    <svg viewBox="0 0 15 15" width={size} height={size} aria-hidden="true" className={className} fill="currentColor">
      <path fillRule="evenodd" d={KIND_SYMBOLS[kind]} />
    </svg>
  );
}
