import type { ReactNode } from 'react';
import type { ShelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { useMessages } from '#app/messages/useMessages.tsx';

/** Beds of a shelter and whether it is open, in one line. */
export function ShelterText({ shelter: { beds, openness } }: { readonly shelter: ShelterGlance }): ReactNode {
  const t = useMessages();
  const isShut = openness === 'closed' || openness === 'ruin';
  return (
    <>
      {beds === null ? null : (
        <span className="font-semibold text-ink">{t('elements.unit.places', { count: beds })}</span>
      )}
      {beds === null || openness === null ? null : ' · '}
      {openness === null ? null : (
        <span className={isShut ? 'font-semibold text-danger' : 'text-ink'}>{t(`elements.openness.${openness}`)}</span>
      )}
    </>
  );
}
