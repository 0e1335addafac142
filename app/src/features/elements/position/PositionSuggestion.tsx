import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readDraft } from '@cordada/core/elements/readDraft';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ElementPositionSuggestion } from '#app/data/generated/positions.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

/** For members: where the tracks of others say the summit is, and a draft that moves the pin there. */
export function PositionSuggestion({ id }: { readonly id: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { data } = useOperation(ElementPositionSuggestion, { id });
  const suggestion = data?.element.positionSuggestion;
  if (!suggestion) return null;
  const { location, awayMeters, accuracyMeters, people } = suggestion;
  const propose = async (): Promise<void> => {
    setBusy(true);
    try {
      const { EditElementPlace, SaveElementPlace } = await import('#app/data/generated/positions.ts');
      const { editElement: draft } = await runOperation(browserContext, EditElementPlace, { id });
      const [lat = 0, lon = 0] = location;
      const content = {
        ...readDraft(draft.type, draft.content),
        place: [lon, lat],
        positionAccuracyMeters: accuracyMeters,
      };
      await runOperation(browserContext, SaveElementPlace, { id: draft.id, version: draft.version, content });
      await navigate(path({ page: 'myDrafts', query: { draft: draft.id } }), { viewTransition: true });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-sm bg-sunken p-3 font-normal">
      <p>
        {t('elements.position.text', {
          people,
          distance: format.distance(awayMeters),
          accuracy: format.distance(accuracyMeters),
        })}
      </p>
      <Button isBusy={isBusy} onClick={() => void propose()}>
        {t('elements.position.propose')}
      </Button>
    </div>
  );
}
