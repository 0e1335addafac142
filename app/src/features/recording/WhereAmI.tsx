import type { ReactNode } from 'react';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import type { NavigatedActivity } from '#app/features/following/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { EmergencyContacts, LINK } from './EmergencyContacts.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const DIGITS = 5;

/** For an emergency: the position in large letters, to read out or to send. */
export function WhereAmI({
  fix,
  along,
  onClose,
}: {
  readonly fix: RecordedFix | null;
  /** What was planned. */
  readonly along: NavigatedActivity | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const place = fix === null ? null : `${fix.lat.toFixed(DIGITS)}, ${fix.lon.toFixed(DIGITS)}`;
  const details =
    fix === null
      ? ''
      : [
          fix.elevationMeters === null ? null : format.elevation(fix.elevationMeters),
          t('recording.accuracy', { distance: format.distance(fix.accuracyMeters) }),
          format.date(fix.seconds, 'time', Intl.DateTimeFormat().resolvedOptions().timeZone),
        ]
          .filter(Boolean)
          .join(' · ');
  const stops = along?.milestones.map(({ name }) => name) ?? [];
  const plan = along === null ? '' : [along.title, ...stops.filter((name) => name !== along.title)].join(' – ');
  const text = [
    t('recording.emergencyText', { place: place ?? '', details }),
    ...(plan === '' ? [] : [t('recording.emergencyPlan', { plan })]),
  ].join(' ');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ type: 'success', text: t('recording.copied') });
    } catch {
      showToast({ type: 'error', text: t('recording.notCopied') });
    }
  };
  return (
    <Dialog title={t('recording.whereAmI')} onClose={onClose}>
      {place === null ? (
        <p>{t('recording.waiting')}</p>
      ) : (
        <>
          <p className="font-display text-4xl leading-tight font-bold break-words tabular-nums select-all">{place}</p>
          <p className="text-muted">{details}</p>
        </>
      )}
      {plan === '' ? null : <p className="line-clamp-2">{t('recording.emergencyPlan', { plan })}</p>}
      <div className="flex flex-wrap gap-2">
        <a href="tel:112" className={LINK}>
          {t('recording.call')}
        </a>
        {place === null ? null : (
          <>
            <a href={`sms:?body=${encodeURIComponent(text)}`} className={LINK}>
              {t('recording.send')}
            </a>
            <Button onClick={() => void copy()}>{t('recording.copy')}</Button>
          </>
        )}
      </div>
      <EmergencyContacts text={place === null ? null : text} />
    </Dialog>
  );
}
