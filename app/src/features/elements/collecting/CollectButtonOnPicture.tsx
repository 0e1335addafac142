import type { ReactNode } from 'react';
import { useIsCollected } from './collected.ts';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { BookmarkCheck, Bookmark } from '#app/ui/buttons/collectIcons.ts';

/** Saves the element of a card or of the map into a collection. */
export function CollectButtonOnPicture({
  element: { id, name },
  texts,
  className,
}: {
  readonly element: { readonly id: string; readonly name: string };
  readonly texts: Readonly<Record<'collect' | 'collected' | 'gate', string>>;
  readonly className: string;
}): ReactNode {
  const isCollected = useIsCollected(id);
  const open = (): void => openModal('collections', { element: { id, name } });
  return (
    <button
      type="button"
      aria-label={isCollected ? texts.collected : texts.collect}
      onClick={() => requireLogin(open, texts.gate)}
      className={`z-10 grid size-11 place-items-center rounded-sm print:hidden ${className}`}
    >
      <span className="grid size-9 place-items-center rounded-sm border border-line bg-raised">
        {isCollected ? <BookmarkCheck size={18} className="text-accent" /> : <Bookmark size={18} />}
      </span>
    </button>
  );
}
