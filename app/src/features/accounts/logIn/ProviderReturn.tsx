import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CompleteSignIn } from '#app/data/generated/accounts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logInWith } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { takePendingSignIn } from './providerVisit.ts';

export function ProviderReturn(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const path = usePagePath();
  const hasLooked = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const visit = takePendingSignIn();
    if (!visit) return;
    const complete = async (): Promise<void> => {
      setBusy(true);
      try {
        const { completeSignIn } = await runOperation(browserContext, CompleteSignIn, {
          code: visit.code,
          secret: visit.secret,
        });
        await logInWith(completeSignIn);
        await navigate(visit.returnPath ?? path({ page: 'welcome' }), { replace: true });
      } catch (error) {
        const isLost = (error as { errorCode?: string }).errorCode === 'key_invalid';
        setTrouble(failureText(isLost ? 'sign_in_refused' : error));
        setBusy(false);
      }
    };
    void complete();
  });
  return isBusy ? <output className="text-muted">{t('accounts.provider.busy')}</output> : <FormAlert text={trouble} />;
}
