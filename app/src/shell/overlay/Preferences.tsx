import type { ReactNode } from 'react';
import { PreferenceChoices } from '#app/features/accounts/settings/PreferenceChoices.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';

export function Preferences({ titleId }: { readonly titleId: string }): ReactNode {
  const t = useMessages();
  return (
    <>
      <h2 id={titleId} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
        {t('shell.overlay.preferences')}
      </h2>
      <PreferenceChoices />
    </>
  );
}
