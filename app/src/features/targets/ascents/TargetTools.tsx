import type { ReactNode } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyAscents } from '#app/data/generated/ascents.ts';
import { saveFile } from '#app/data/requests/downloadFile.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

/** Adding ascents of the past, and taking all targets elsewhere. */
export function TargetTools(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const save = async (format: 'csv' | 'gpx'): Promise<void> => {
    try {
      const [{ ascents }, { ascentFile }] = await Promise.all([
        runOperation(browserContext, MyAscents, {}),
        import('./writeAscents.ts'),
      ]);
      const name = t('targets.title.all');
      saveFile(ascentFile(ascents, name, format), `${name}.${format}`);
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <MoreMenu isCompact>
      <LinkButton page="myTargets" query={{ v: 'import' }}>
        {t('targets.ascents.title')}
      </LinkButton>
      <Button onClick={() => void save('csv')}>{t('targets.export.csv')}</Button>
      <Button onClick={() => void save('gpx')}>{t('targets.export.gpx')}</Button>
    </MoreMenu>
  );
}
