import type { ReactNode } from 'react';
import type { PlaceOfFile } from '@cordada/core/targets/placesFile';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyAscents } from '#app/data/generated/ascents.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

const isAscent = (value: unknown): value is PlaceOfFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'date' in value;

/** Adding ascents of the past, and taking all targets elsewhere. */
export function TargetTools(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const save = async (format: 'csv' | 'gpx'): Promise<void> => {
    try {
      const [{ ascents }, { savePlaces }] = await Promise.all([
        runOperation(browserContext, MyAscents, {}),
        import('#app/data/requests/savePlaces.ts'),
      ]);
      const all: unknown[] = Array.isArray(ascents) ? ascents : [];
      savePlaces(all.filter(isAscent), t('targets.title.all'), format);
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
