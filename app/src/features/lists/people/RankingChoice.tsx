import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SetListRanking } from '#app/data/generated/lists.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ListData } from '../loadList.ts';

/** For the owner of a list: what it shows of its members. */
export function RankingChoice({ list: { id, ranking } }: { readonly list: ListData }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(ranking);
  const choose = async (name: keyof ListData['ranking']): Promise<void> => {
    const before = chosen;
    const now = { ...chosen, [name]: !chosen[name] };
    setChosen(now);
    try {
      await runOperation(browserContext, SetListRanking, { listId: id, ...now });
      await revalidate();
    } catch (error) {
      setChosen(before);
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <fieldset className="flex flex-wrap gap-x-6 rounded-lg border border-line bg-raised px-4 py-2">
      <legend className="px-1 text-sm text-muted">{t('elements.list.ranking')}</legend>
      {(['showsMostActive', 'showsFirst'] as const).map((name) => (
        <label key={name} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={chosen[name]}
            onChange={() => void choose(name)}
          />
          {t(`elements.list.ranking.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}
