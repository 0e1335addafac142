import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ElementPageData } from '../page/elementPage.ts';

const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
);

export function EditButton({ element: { id, kind, name, ownerId } }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const isAdmin = viewer.status === 'member' && viewer.viewer.isAdmin;
  const isOwner = viewer.status === 'member' && viewer.viewer.id === ownerId;
  if ((kind === 'region' || kind === 'list') && !isAdmin && !isOwner) return null;
  const edit = async (): Promise<void> => {
    setBusy(true);
    try {
      const { EditElement } = await import('#app/data/generated/wiki.ts');
      const { editElement } = await runOperation(browserContext, EditElement, { id });
      await navigate(path({ page: 'myDrafts', query: { draft: editElement.id } }), { viewTransition: true });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      disabled={!isHydrated}
      isBusy={isBusy}
      onClick={() => requireLogin(() => void edit(), t('ui.gate.edit', { name }))}
    >
      <Pencil size={18} />
      {t('elements.edit')}
    </Button>
  );
}
