import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { KEYBOARD_SHORTCUTS } from '../chrome/keyboardShortcuts.ts';

export function KeyboardShortcutsModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('shell.keys.title')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {KEYBOARD_SHORTCUTS.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-h-8 min-w-8 place-items-center rounded-sm border border-line-strong bg-sunken px-2 font-text font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
