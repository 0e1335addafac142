import type { ReactNode } from 'react';
import { WARDENED } from '@cordada/core/elements/shelters/shelterGlance';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { Card } from '../card.ts';

/** The symbol of a shelter: filled where there is a warden. Its category says the same in words. */
export function ShelterMark({ card: { kind, detail } }: { readonly card: Card }): ReactNode {
  const isWardened = WARDENED.includes(detail?.option);
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      className={`grid size-8 shrink-0 place-items-center rounded-sm print:hidden ${isWardened ? 'bg-kind text-paper' : 'border border-kind text-kind'}`}
    >
      <KindIcon kind={kind} size={16} />
    </span>
  );
}
