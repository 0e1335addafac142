import type { ReactNode } from 'react';
import { EMERGENCY_NUMBER } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { BrandMark } from './Brand.tsx';

/** The foot of a printed page: the way back as text and code, and whom to call. */
export function PaperFoot(): ReactNode {
  const t = useMessages();
  const { routesLanguage } = useSite();
  const address = useCurrentPage()?.addresses[routesLanguage];
  if (address === undefined) return null;
  return (
    <div className="page mt-2 hidden break-inside-avoid grid-cols-[auto_1fr_auto] items-center gap-4 border-t border-line pt-2 text-xs print:grid">
      {/* Loaded only for paper: browsers load lazy images before they print. Each page would ask for it otherwise, also without a connection. */}
      <img src={`/api/qr.svg?to=${encodeURIComponent(address)}`} alt="" loading="lazy" className="size-14" />
      <div className="grid gap-0.5">
        <p className="wrap-anywhere">{address}</p>
        <p className="text-sm font-bold">{t('shell.footer.emergency', { number: EMERGENCY_NUMBER })}</p>
        <p className="text-muted">{t('shell.paper.source')}</p>
      </div>
      <BrandMark size={40} />
    </div>
  );
}
