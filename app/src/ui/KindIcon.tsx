import type { ReactNode } from 'react';
import { KIND_SYMBOLS } from '@cordada/core/covers/kindSymbols';
import type { KindName } from '@cordada/core/elements/kinds';

export function KindIcon({
  kind,
  symbol = KIND_SYMBOLS[kind],
  size = 18,
  className = 'shrink-0',
}: {
  readonly kind: KindName;
  /** Instead of the symbol of the kind, on the same grid. */
  readonly symbol?: string | undefined;
  readonly size?: number;
  readonly className?: string;
}): ReactNode {
  return (
    <svg viewBox="0 0 15 15" width={size} height={size} aria-hidden="true" className={className} fill="currentColor">
      <path fillRule="evenodd" d={symbol} />
    </svg>
  );
}
