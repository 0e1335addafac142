import type { ReactNode } from 'react';
import { PricingTable } from '#app/features/subscriptions/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function PricingModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('plans.title')} size="wide" onClose={onClose}>
      <PricingTable isBeside />
    </Dialog>
  );
}
