import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PricingTable } from './PricingTable.tsx';

export function PricingScreen(): ReactNode {
  const t = useMessages();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:gap-8 sm:py-8 md:py-14">
      <PageHead title={t('plans.title')} description={t('plans.lead')} />
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-5xl">{t('plans.title')}</h1>
        <p className="max-w-prose text-muted sm:text-lg">{t('plans.lead')}</p>
      </div>
      <PricingTable />
    </div>
  );
}
