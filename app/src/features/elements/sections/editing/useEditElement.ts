import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';

/** Opens the editor of an element; a visitor logs in first. */
export function useEditElement({ id, name }: { readonly id: string; readonly name: string }): {
  readonly isBusy: boolean;
  /** @param field gets the focus */
  readonly edit: (field?: string) => void;
} {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const open = async (field: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      const { EditElement } = await import('#app/data/generated/wiki.ts');
      const { editElement } = await runOperation(browserContext, EditElement, { id });
      const query = { draft: editElement.id, ...(field !== undefined && { field }) };
      await navigate(path({ page: 'myDrafts', query }), { viewTransition: true });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, edit: (field) => requireLogin(() => void open(field), t('ui.gate.edit', { name })) };
}
