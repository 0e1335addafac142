import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { NAME_QUERY_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useAnyPagePath } from '#app/pages/PageLink.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { AnyLinkButton, Button } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { Search } from '#app/ui/icons.tsx';

/** As many as are seen at a glance. */
const FEW = 9;

/** Searches the names of what a page lists; absent while there is little to search. */
export function NameFilter({
  target,
  name,
  total,
}: {
  /** The page with what stays when another name is searched. */
  readonly target: AnyPageTarget;
  readonly name: string | null;
  readonly total: number;
}): ReactNode {
  const t = useMessages();
  const path = useAnyPagePath();
  const navigate = useNavigate();
  if (name === null && total <= FEW) return null;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    const query = { ...target.query, ...(asked !== '' && { q: asked }) };
    void navigate(path({ ...target, query }), { viewTransition: false, preventScrollReset: true });
  };
  return (
    <search>
      <form action={path(target)} onSubmit={submit} className="flex max-w-md items-end gap-2">
        {Object.entries(target.query ?? {}).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <div className="grow">
          <TextField
            label={t('elements.names.search')}
            isCompact
            placeholder={t('elements.names.search')}
            type="search"
            name="q"
            maxLength={NAME_QUERY_MAX_LENGTH}
            key={name}
            defaultValue={name ?? ''}
          />
        </div>
        <Button type="submit" aria-label={t('elements.names.submit')}>
          <Search size={18} />
        </Button>
      </form>
    </search>
  );
}

/** Nothing that is listed has such a name. */
export function NoSuchName({ target, name }: { readonly target: AnyPageTarget; readonly name: string }): ReactNode {
  const t = useMessages();
  return (
    <EmptyState
      title={t('elements.names.none', { name })}
      action={<AnyLinkButton {...target}>{t('elements.names.clear')}</AnyLinkButton>}
    />
  );
}
