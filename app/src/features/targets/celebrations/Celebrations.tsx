import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Celebrate, MyCelebrations } from '#app/data/generated/celebrations.ts';
import type { CertificatePartsFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { Medal } from './Medal.tsx';

/** Claims what no other device has shown; whoever claims it shows it. */
async function claimCelebrations(): Promise<CertificatePartsFragment[]> {
  const { myCelebrations } = await runOperation(browserContext, MyCelebrations, {});
  const claimed: CertificatePartsFragment[] = [];
  for (const one of myCelebrations) {
    if ((await runOperation(browserContext, Celebrate, { id: one.id })).celebrate) claimed.push(one);
  }
  return claimed;
}

/** Congratulates once on each completed list, whether it was by hand, by an activity or as a companion. */
export function Celebrations(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [waiting, setWaiting] = useState<readonly CertificatePartsFragment[]>([]);
  useEffect(() => {
    // Asked again with the next notification.
    void claimCelebrations().then(setWaiting, () => undefined);
  }, []);
  const [shown] = waiting;
  if (!shown?.list) return null;
  const close = (): void => setWaiting(([, ...others]) => others);
  return (
    <Dialog key={shown.id} title={t('celebrations.title')} onClose={close}>
      <div className="grid justify-items-center gap-4 pb-2 text-center">
        <Medal />
        <p className="font-display text-3xl leading-tight font-extrabold text-balance">{shown.list.name}</p>
        <p className="text-muted">
          {t('celebrations.places', { count: shown.places })} · {format.date(shown.completedOn)}
        </p>
        <LinkButton page="certificate" params={{ id: shown.id }} tone="primary">
          {t('celebrations.certificate')}
        </LinkButton>
      </div>
    </Dialog>
  );
}
