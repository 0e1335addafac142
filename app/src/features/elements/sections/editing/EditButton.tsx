import type { ReactNode } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import { useEditElement } from './useEditElement.ts';

const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
);

export function EditButton({ element }: { readonly element: ElementPageData }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const { isBusy, edit } = useEditElement(element);
  const isAdmin = viewer.status === 'member' && viewer.viewer.isAdmin;
  const isOwner = viewer.status === 'member' && viewer.viewer.id === element.ownerId;
  if ((element.kind === 'region' || element.kind === 'list') && !isAdmin && !isOwner) return null;
  return (
    <Button disabled={!isHydrated} isBusy={isBusy} onClick={() => edit()}>
      <Pencil size={18} />
      {t('elements.edit')}
    </Button>
  );
}
