import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { FindMembers } from '#app/data/generated/planning.ts';
import type { FindMembersData } from '#app/data/generated/planning.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

const PAUSE_MILLISECONDS = 250;
const LEAST_LETTERS = 2;

export function MemberSearch({
  takenIds,
  onChoose,
}: {
  readonly takenIds: readonly string[];
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const [text, setText] = useState('');
  const [found, setFound] = useState<FindMembersData['search'] | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    setFound(null);
    if (wanted.length < LEAST_LETTERS) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      runOperation(browserContext, FindMembers, { text: wanted }, control.signal).then(
        ({ search }) => setFound(search),
        () => undefined,
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted]);
  const shown = found?.filter(({ id }) => !takenIds.includes(id)) ?? [];
  return (
    <div className="grid gap-2">
      <TextField
        label={t('planning.participants.invite')}
        hint={t('planning.participants.invite.hint')}
        type="search"
        value={text}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <output className="text-sm text-muted empty:hidden">
        {found && shown.length === 0 ? t('planning.participants.nobody') : ''}
      </output>
      {shown.length > 0 ? (
        <ul className="grid overflow-hidden rounded-lg border border-line-strong bg-raised">
          {shown.map(({ id, name }) => (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => {
                  onChoose(id);
                  setText('');
                }}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken"
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-accent">{t('planning.participants.invite.button')}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
