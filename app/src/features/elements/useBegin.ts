import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KindName } from '@cordada/core/elements/kinds';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

export function useBegin(): {
  readonly busy: KindName | null;
  /**
   * @param content initial values
   * @returns whether the draft was created
   */
  readonly begin: (type: KindName, content?: object) => Promise<boolean>;
} {
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<KindName | null>(null);
  const begin = async (type: KindName, content?: object): Promise<boolean> => {
    setBusy(type);
    try {
      const { BeginElement } = await import('#app/data/generated/wiki.ts');
      const { beginElement } = await runOperation(browserContext, BeginElement, { type, content: content ?? null });
      await navigate(path({ page: 'myDrafts', query: { draft: beginElement.id } }), { viewTransition: true });
      return true;
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, begin };
}
