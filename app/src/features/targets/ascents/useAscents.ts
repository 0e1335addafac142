import { useRef, useState } from 'react';
import { ASCENT_ROWS_MAX } from '@cordada/core/limits';
import type { RecordedAscent } from '@cordada/core/targets/ascentTable';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ImportCompletions } from '#app/data/generated/ascents.ts';
import type { ImportCompletionsData } from '#app/data/generated/ascents.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { checkedOf, givenOf, stateOf } from './ascentRows.ts';
import type { AscentDraft } from './ascentRows.ts';

const send = async (
  drafts: readonly AscentDraft[],
  dryRun: boolean,
): Promise<ImportCompletionsData['importCompletions']> => {
  const { importCompletions } = await runOperation(browserContext, ImportCompletions, {
    rows: drafts.map(givenOf),
    dryRun,
  });
  return importCompletions;
};

export interface Ascents {
  readonly drafts: readonly AscentDraft[];
  readonly add: (rows: readonly Partial<AscentDraft>[]) => Promise<void>;
  readonly replace: (rows: readonly RecordedAscent[]) => Promise<void>;
  readonly change: (key: number, change: Partial<AscentDraft>) => Promise<void>;
  readonly remove: (key: number) => void;
  /** Imports what is certain; the other rows stay. */
  readonly save: () => Promise<ImportCompletionsData['importCompletions']>;
}

const EMPTY: RecordedAscent = { name: '', elevationMeters: null, lat: null, lon: null, date: '', note: '' };

/** The rows of the table. The server checks each when it comes or changes, and changes nothing by that. */
export function useAscents(): Ascents {
  const [drafts, setDrafts] = useState<readonly AscentDraft[]>([]);
  const nextKey = useRef(1);
  const check = async (some: readonly AscentDraft[]): Promise<void> => {
    const asked = some.filter(({ name, element, lat }) => name !== '' || element || lat !== null);
    if (asked.length === 0) return;
    const { rows } = await send(asked, true);
    const answers: unknown[] = Array.isArray(rows) ? rows : [];
    const checked = new Map(asked.map((draft, index) => [draft, checkedOf(answers[index])]));
    // A row that has changed meanwhile is checked by its own request.
    setDrafts((now) => now.map((one) => (checked.has(one) ? { ...one, checked: checked.get(one) ?? null } : one)));
  };
  const draftsOf = (rows: readonly Partial<AscentDraft>[]): AscentDraft[] =>
    rows
      .slice(0, ASCENT_ROWS_MAX)
      .map((row) => ({ ...EMPTY, element: null, checked: null, ...row, key: nextKey.current++ }));
  return {
    drafts,
    async add(rows) {
      const added = draftsOf(rows);
      setDrafts((now) => [...now, ...added]);
      await check(added);
    },
    async replace(rows) {
      const all = draftsOf(rows);
      setDrafts(all);
      await check(all);
    },
    async change(key, change) {
      const before = drafts.find((one) => one.key === key);
      if (!before) return;
      const after = { ...before, ...change, checked: null };
      setDrafts((now) => now.map((one) => (one.key === key ? after : one)));
      await check([after]);
    },
    remove: (key) => setDrafts((now) => now.filter((one) => one.key !== key)),
    async save() {
      const certain = drafts.filter((draft) => ['new', 'known'].includes(stateOf(draft)));
      const done = await send(
        certain.map((draft) => ({ ...draft, element: draft.element ?? draft.checked?.element ?? null })),
        false,
      );
      setDrafts((now) => now.filter((one) => !certain.includes(one)));
      await reloadViewer();
      return done;
    },
  };
}
