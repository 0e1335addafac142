import type { ReactNode } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import type { ElementPageData } from '../page/elementPage.ts';

export function ManageButton({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const state = useViewer();
  if (state.status !== 'member') return null;
  const { id: viewerId, isAdmin } = state.viewer;
  if (!isAdmin && !element.revisions.every(({ author }) => author?.id === viewerId)) return null;
  const { id: elementId, kind, name } = element;
  return <Button onClick={() => openModal('administer', { elementId, kind, name })}>{t('elements.manage')}</Button>;
}
