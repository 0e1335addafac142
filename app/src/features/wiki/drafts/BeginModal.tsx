import type { ReactNode } from 'react';
import { elementKind, PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { useBegin, useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';

const KINDS: readonly KindName[] = [...PIN_KINDS, 'access', 'list'];
const KINDS_ON_PIN = KINDS.filter((kind) => kind === 'access' || elementKind(kind).isLinear);

export function BeginModal({ on, at, onClose }: ModalProps['begin'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const kinds = useKindTexts();
  const { busy, begin } = useBegin();
  const choose = (type: KindName): void => {
    const link = type === 'access' ? { leadsTo: [on?.id] } : { parentId: on?.id };
    const initial = on ? { ...link, place: on.place } : at && type !== 'list' ? { place: at } : undefined;
    void begin(type, initial).then((isBegun) => isBegun && onClose());
  };
  return (
    <Dialog title={on ? t('wiki.begin.on', { name: on.name }) : t('wiki.begin.title')} size="tall" onClose={onClose}>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {(on ? KINDS_ON_PIN : KINDS).map((kind) => (
          <li key={kind} data-kind={kind}>
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === kind || undefined}
              onClick={() => choose(kind)}
              className="flex min-h-14 w-full items-center gap-3 rounded-sm border border-line px-4 text-left font-semibold hover:border-ink disabled:opacity-55"
            >
              <span className="text-kind">
                <KindIcon kind={kind} size={20} />
              </span>
              {kinds.one(kind)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
