import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import type { Card } from '#app/features/elements/card.ts';
import { CollectCorner } from '#app/features/elements/collecting/CollectCorner.tsx';

/** Its room is there before the button is: a name that breaks later would move the rows below. */
export function SaveCell({ card }: { readonly card: Card }): ReactNode {
  return (
    <span className="relative block size-11 shrink-0 print:hidden">
      {useIsHydrated() ? (
        <Suspense>
          <CollectCorner
            element={card}
            className="relative hover:[&>span]:border-line-strong [&>span]:border-transparent [&>span]:bg-transparent"
          />
        </Suspense>
      ) : null}
    </span>
  );
}
