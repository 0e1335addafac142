import type { ReactNode } from 'react';
import type { AbuseSubject } from '@cordada/core/moderation/abuse';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import { icon } from '../icons.tsx';

const Flag = icon('M4 22V4M4 15s1-1 4-1 5 2 8 2 4-1 4-1V3s-1 1-4 1-5-2-8-2-4 1-4 1');

export function ReportButton({
  subject,
  id,
  title,
}: {
  readonly subject: AbuseSubject;
  readonly id: string;
  readonly title: string;
}): ReactNode {
  const t = useMessages();
  return (
    <Button
      tone="plain"
      disabled={!useIsHydrated()}
      onClick={() => requireLogin(() => openModal('reportAbuse', { subject, id, title }), t('ui.gate.report'))}
      className="no-print -ml-4 text-muted"
    >
      <Flag size={18} />
      {t('ui.report')}
    </Button>
  );
}
