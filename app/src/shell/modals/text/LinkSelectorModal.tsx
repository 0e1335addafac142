import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ENCYCLOPEDIA_KINDS } from '@cordada/core/elements/kinds';
import { elementPath } from '@cordada/core/pages/elementPages';
import { isLinkAddress } from '@cordada/core/richText/richText';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

/** Chooses where a link of a text leads: a web address, or an element of the encyclopedia. */
export function LinkSelectorModal({
  onChoose,
  onClose,
}: ModalProps['linkSelector'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  const [href, setHref] = useState('');
  const [isWrong, setWrong] = useState(false);
  const finish = (address: string, text: string): void => {
    // The dialog returns the focus to its button when it closes; only then can the text take it.
    flushSync(onClose);
    onChoose(address, text);
  };
  const choose = (): void => {
    const address = href.trim();
    if (!isLinkAddress(address)) return setWrong(true);
    finish(address, address);
  };
  return (
    <Dialog title={t('wiki.link.title')} onClose={onClose}>
      <TextField
        label={t('wiki.link.address')}
        hint={t('wiki.link.hint')}
        name="href"
        data-initial-focus
        value={href}
        error={isWrong ? t('wiki.link.wrong') : undefined}
        autoComplete="off"
        onChange={(event) => {
          setHref(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('wiki.link.cancel')}</Button>
        <Button tone="primary" onClick={choose}>
          {t('wiki.link.set')}
        </Button>
      </div>
      <ElementSearch
        label={t('wiki.link.element')}
        kinds={ENCYCLOPEDIA_KINDS}
        takenIds={[]}
        onChoose={({ id, kind, name }) => finish(elementPath({ kind, id, slug: '' }, 'neutral'), name)}
      />
    </Dialog>
  );
}
