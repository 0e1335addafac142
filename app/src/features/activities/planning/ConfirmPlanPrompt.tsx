import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CompletePlan } from '#app/data/generated/planning.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

export function ConfirmPlanPrompt({ id }: { readonly id: string }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, CompletePlan, { id });
      await navigate(path({ page: 'newActivity', query: { id } }), { viewTransition: true });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-labelledby="confirm-plan"
      className="no-print grid gap-3 rounded-lg border border-amber bg-amber-tint p-4 sm:p-5"
    >
      <h2 id="confirm-plan" className="text-2xl">
        {t('planning.ask.title')}
      </h2>
      <p className="max-w-prose">{t('planning.ask.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" isBusy={isBusy} onClick={() => void confirm()}>
          {t('planning.ask.yes')}
        </Button>
        <LinkButton page="newActivity" query={{ id }}>
          {t('planning.ask.later')}
        </LinkButton>
      </div>
    </section>
  );
}
