import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { PackOrder } from './orderPack.ts';

/** Orders a pack and leads to the page that downloads it. */
export function OfflineButton({
  tone = 'quiet',
  ...input
}: PackOrder & { readonly tone?: 'quiet' | 'plain' }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const [isBusy, setBusy] = useState(false);
  const order = async (): Promise<void> => {
    setBusy(true);
    try {
      const { orderPack } = await import('./orderPack.ts');
      await orderPack(input);
      await navigate(pagePath({ page: 'settings', query: { section: 'offline' } }));
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone={tone}
      isBusy={isBusy}
      onClick={() => requireLogin(() => void order(), { why: 'offline' })}
      className="no-print"
    >
      {t('packs.order')}
    </Button>
  );
}
