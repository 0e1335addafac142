import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { StatisticsTotalsPartsFragment } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { drawYear } from './drawYear.ts';

/** A picture of a year, or of all years, to send to others. It holds what the member sees, and leaves only by their hand. */
export function ShareYear({
  name,
  year,
  totals,
  onClose,
}: {
  readonly name: string;
  readonly year: number | null;
  readonly totals: StatisticsTotalsPartsFragment;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [picture, setPicture] = useState<{ readonly file: File; readonly address: string } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const title = year === null ? t('statistics.share.all') : t('statistics.share.year', { year: String(year) });
  const figures = useMemo(
    () => [
      [format.elevation(totals.ascentMeters), t('statistics.ascent')] as const,
      [format.number(totals.days), t('statistics.days')] as const,
      [format.distance(totals.distanceMeters), t('statistics.distance')] as const,
      [format.number(totals.summits), t('statistics.summits')] as const,
    ],
    [format, t, totals],
  );
  useEffect(() => {
    let isOver = false;
    let address = '';
    drawYear({ title, name, figures }).then(
      (blob) => {
        if (isOver) return;
        address = URL.createObjectURL(blob);
        setPicture({ file: new File([blob], `cordada-${year ?? 'all'}.png`, { type: 'image/png' }), address });
      },
      () => setFailed(true),
    );
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [title, name, figures, year]);
  const canSend = picture !== null && navigator.canShare?.({ files: [picture.file] });
  return (
    <Dialog title={t('statistics.share.title')} onClose={onClose}>
      <FormAlert text={hasFailed ? t('statistics.share.failed') : null} />
      {picture ? (
        <>
          <img
            src={picture.address}
            alt={[title, name, ...figures.map(([value, label]) => `${label}: ${value}`)].join(', ')}
            className="w-full rounded-lg border border-line"
          />
          <div className="flex flex-wrap gap-3">
            {canSend ? (
              <Button
                tone="primary"
                onClick={() => void navigator.share({ files: [picture.file], title }).catch(() => undefined)}
              >
                {t('statistics.share.send')}
              </Button>
            ) : null}
            <a
              href={picture.address}
              download={picture.file.name}
              className="inline-flex min-h-11 items-center prose-link font-semibold"
            >
              {t('statistics.share.save')}
            </a>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
