import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { CHANGELOG } from './changelogTexts.ts';

export function ChangelogModal({
  since,
  onClose,
}: {
  readonly since: number;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Dialog title={t('shell.changelog.title')} onClose={onClose}>
      {CHANGELOG.filter(({ release }) => release > since).map(({ release, date, news }) => (
        <section key={release} className="grid gap-2">
          <h3 className="font-bold">
            {t('shell.changelog.release', { release })} · {format.date(date)}
          </h3>
          <ul className="grid list-disc gap-1 pl-5">
            {news[language].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <Button tone="primary" className="justify-self-end" onClick={onClose}>
        {t('shell.changelog.close')}
      </Button>
    </Dialog>
  );
}
