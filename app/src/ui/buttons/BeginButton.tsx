import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import type { ModalProps } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import type { ButtonTone } from './Button.tsx';

export function BeginButton({ on, tone }: ModalProps['begin'] & { readonly tone?: ButtonTone }): ReactNode {
  const t = useMessages();
  return (
    <Button
      tone={tone}
      disabled={!useIsHydrated()}
      onClick={() => requireLogin(() => openModal('begin', on ? { on } : {}), { why: 'newPage' })}
      className="no-print"
    >
      {t(on ? 'ui.beginOn' : 'ui.begin')}
    </Button>
  );
}
