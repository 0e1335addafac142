import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { EMPTY_RULE } from '@cordada/core/elements/listing/listRule';
import type { ListRule } from '@cordada/core/elements/listing/listRule';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import type { LoadedDraft } from './loadMyDrafts.ts';
import { ListItemsInput } from './ListItemsInput.tsx';
import { RuleInput } from './RuleInput.tsx';

export function ListInput({
  content,
  loaded,
  errorOf,
  onMembers,
  onRule,
}: {
  readonly content: ElementDraft;
  readonly loaded: LoadedDraft;
  readonly errorOf: (part: string) => string | undefined;
  readonly onMembers: (ids: readonly string[]) => void;
  readonly onRule: (rule: ListRule | null) => void;
}): ReactNode {
  const t = useMessages();
  const rule = content.rule ?? null;
  // Keeps the previous rule while the user views the other mode.
  const [put, setPut] = useState<ListRule>(EMPTY_RULE);
  const change = (next: ListRule): void => {
    setPut(next);
    onRule(next);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.members')}</legend>
      <div role="group" aria-label={t('wiki.members.way')} className="flex flex-wrap gap-2">
        <Chip isPressed={rule === null} onClick={() => onRule(null)}>
          {t('wiki.members.chosen')}
        </Chip>
        <Chip isPressed={rule !== null} onClick={() => rule ?? onRule(put)}>
          {t('wiki.members.byRule')}
        </Chip>
      </div>
      <p className="max-w-prose text-muted">{t(rule ? 'wiki.rule.lead' : 'wiki.members.lead')}</p>
      {rule ? (
        <RuleInput rule={rule} regionName={loaded.ruleRegion?.name ?? null} error={errorOf('rule')} onChange={change} />
      ) : (
        <ListItemsInput
          ids={content.members ?? []}
          known={loaded.members.map(({ id, type, name, facts }) => ({
            id,
            kind: type,
            name,
            elevationMeters: (facts as { elevationMeters?: number }).elevationMeters ?? null,
          }))}
          error={errorOf('members')}
          onChange={onMembers}
        />
      )}
    </fieldset>
  );
}
