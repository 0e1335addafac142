import type { ReactNode } from 'react';
import { EMERGENCY_NUMBER } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Phone } from '#app/ui/phoneIcon.ts';

/** The emergency number: a button that calls it on phones, else the number to dial. */
export function EmergencyCall({ children }: { readonly children?: ReactNode }): ReactNode {
  const t = useMessages();
  return (
    <div className="grid gap-3 rounded-lg border border-danger bg-danger-tint p-4 sm:flex sm:items-center sm:gap-6 sm:px-6">
      <p className="font-display text-6xl leading-none font-bold text-danger pointer-coarse:hidden print:block!">
        {EMERGENCY_NUMBER}
      </p>
      <a
        href={`tel:${EMERGENCY_NUMBER}`}
        className="hidden min-h-14 shrink-0 items-center justify-center gap-3 rounded-sm bg-danger px-6 font-display text-2xl font-bold text-paper pointer-coarse:flex print:hidden!"
      >
        <Phone size={24} />
        {t('help.emergency.call', { number: EMERGENCY_NUMBER })}
      </a>
      <div className="grid">
        <p>{t('help.emergency.text')}</p>
        {children}
      </div>
    </div>
  );
}
