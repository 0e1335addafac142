import type { ChangeEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Failure } from '@cordada/core/failures';
import { ASCENT_ROWS_MAX } from '@cordada/core/limits';
import { useFailureText } from '#app/data/useFailureText.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { useFileDrop } from '#app/ui/forms/useFileDrop.ts';
import type { ImportCompletionsData } from '#app/data/generated/ascents.ts';
import { AscentRow } from './AscentRow.tsx';
import { needsAttention, stateOf } from './ascentRows.ts';
import type { AscentDraft } from './ascentRows.ts';
import type { ReadAscents } from './readAscents.ts';
import { useAscents } from './useAscents.ts';

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred from the module
const reader = async () => import('./readAscents.ts');

const SHOWN = 30;
const VIEWS = { attention: needsAttention, new: isNew, all: (): boolean => true } as const;
type View = keyof typeof VIEWS;

function isNew(draft: AscentDraft): boolean {
  return stateOf(draft) === 'new';
}

/** Ascents of the past, typed row by row or from the export of another service; nothing is written before the end. */
export function LogAscents(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const ascents = useAscents();
  const [read, setRead] = useState<ReadAscents | null>(null);
  const [chosenView, setView] = useState<View | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<ImportCompletionsData['importCompletions'] | null>(null);
  const [pasted, setPasted] = useState('');
  const { drafts } = ascents;
  const attention = drafts.filter(needsAttention).length;
  const added = drafts.filter(isNew).length;
  const isReady = drafts.some((draft) => ['new', 'known'].includes(stateOf(draft)));
  const view = chosenView ?? (read && attention > 0 ? 'attention' : 'all');
  const visible = drafts.filter(VIEWS[view]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      const isTable = error instanceof Failure && error.code === 'bad_request';
      setTrouble(isTable ? t('targets.ascents.noTable') : failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const take = async (next: ReadAscents): Promise<void> => {
    setRead(next);
    setDone(null);
    setView(null);
    setShown(SHOWN);
    await ascents.replace(next.table.rows);
    if (next.table.rows.length > ASCENT_ROWS_MAX) {
      setTrouble(t('targets.ascents.tooMany', { max: ASCENT_ROWS_MAX, count: next.table.rows.length }));
    }
  };
  const open = (file: File | undefined): void => {
    if (file) void attempt(async () => take(await (await reader()).readAscents(file)));
  };
  const isOver = useFileDrop(([file]) => open(file));
  const paste = (): void => void attempt(async () => take({ table: (await reader()).readText(pasted), text: pasted }));
  const turnDates = (isMonthFirst: boolean): void => {
    const text = read?.text;
    if (text != null) void attempt(async () => take({ table: (await reader()).readText(text, isMonthFirst), text }));
  };
  const save = (): void => void attempt(async () => setDone(await ascents.save()));

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-10">
      <PageHead title={t('targets.ascents.title')} />
      <div className="grid gap-1">
        <PageLink page="myTargets" className="prose-link inline-flex min-h-11 items-center sm:min-h-8">
          {t('targets.title.all')}
        </PageLink>
        <h1 className="text-3xl sm:text-5xl">{t('targets.ascents.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('targets.ascents.lead')}</p>
      </div>
      {done ? <Done done={done} left={drafts.length} /> : null}
      <section
        className="grid gap-4 rounded-lg border border-line bg-raised p-5"
        aria-label={t('targets.ascents.source')}
      >
        <div className="flex flex-wrap items-center gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center rounded-sm border border-line-strong bg-raised px-4 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
            <input
              type="file"
              accept=".csv,.txt,.tsv,.gpx,.kml,.kmz,.geojson"
              className="sr-only"
              onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
                open(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
            {t('targets.ascents.file')}
          </label>
          <Button onClick={() => void attempt(() => ascents.add([{}]))}>{t('targets.ascents.addRow')}</Button>
          <p className="text-sm text-muted">{t(isOver ? 'targets.ascents.drop' : 'targets.ascents.formats')}</p>
        </div>
        <details>
          <summary className="flex min-h-11 items-center font-semibold">{t('targets.ascents.paste')}</summary>
          <div className="grid gap-3 pt-2">
            <TextArea
              label={t('targets.ascents.table')}
              hint={t('targets.ascents.tableHint')}
              rows={6}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
            <div>
              <Button onClick={paste} disabled={pasted.trim() === '' || isBusy}>
                {t('targets.ascents.read')}
              </Button>
            </div>
          </div>
        </details>
        {read && read.table.source !== 'other' ? (
          <p>{t('targets.ascents.recognised', { source: SOURCE_NAMES[read.table.source] })}</p>
        ) : null}
        {read && read.table.isMonthFirst !== null ? (
          <div className="flex flex-wrap items-center gap-2">
            <p>{t('targets.ascents.dates')}</p>
            <Chip isPressed={!read.table.isMonthFirst} onClick={() => turnDates(false)}>
              {t('targets.ascents.dayFirst')}
            </Chip>
            <Chip isPressed={read.table.isMonthFirst} onClick={() => turnDates(true)}>
              {t('targets.ascents.monthFirst')}
            </Chip>
          </div>
        ) : null}
      </section>
      <FormAlert text={trouble} />
      {drafts.length === 0 ? null : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {(['attention', 'new', 'all'] as const).map((one) => (
              <Chip key={one} isPressed={view === one} onClick={() => setView(one)}>
                {t(`targets.ascents.view.${one}`)}
                <span className="font-normal opacity-80">{drafts.filter(VIEWS[one]).length}</span>
              </Chip>
            ))}
            <div className="ml-auto">
              <Button tone="primary" disabled={!isReady || isBusy} onClick={save}>
                {t('targets.ascents.save', { count: added })}
              </Button>
            </div>
          </div>
          <p role="status" className="text-muted">
            {isBusy
              ? t('targets.ascents.checking')
              : attention > 0
                ? t('targets.ascents.left', { count: attention })
                : ''}
          </p>
          <ul className="grid gap-3">
            {visible.slice(0, shown).map((draft) => (
              <AscentRow
                key={draft.key}
                draft={draft}
                onChange={(change) => void attempt(() => ascents.change(draft.key, change))}
                onRemove={() => ascents.remove(draft.key)}
              />
            ))}
          </ul>
          {visible.length > shown ? (
            <div>
              <Button onClick={() => setShown(shown + SHOWN)}>
                {t('targets.ascents.more', { count: visible.length - shown })}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

const SOURCE_NAMES = {
  peakbagger: 'Peakbagger',
  hillBagging: 'Hill Bagging',
  '14ers': '14ers.com',
  cordada: 'Cordada',
} as const;

/** What an import did, and the lists that it completed. */
function Done({
  done: { created, completedLists },
  left,
}: {
  readonly done: ImportCompletionsData['importCompletions'];
  readonly left: number;
}): ReactNode {
  const t = useMessages();
  return (
    <div role="status" className="grid gap-3 rounded-lg border border-evergreen bg-evergreen-tint p-5">
      <p className="font-display text-2xl font-bold">{t('targets.ascents.done', { count: created })}</p>
      {completedLists.map((list) => (
        <p key={list.id} className="font-semibold">
          {t('targets.ascents.listDone')}{' '}
          <ElementLink element={{ id: list.id, slug: list.slug, kind: list.type }} className="prose-link">
            {list.name}
          </ElementLink>
        </p>
      ))}
      {left > 0 ? <p>{t('targets.ascents.rest', { count: left })}</p> : null}
      <div>
        <LinkButton page="myCompletedTargets">{t('targets.title.completed')}</LinkButton>
      </div>
    </div>
  );
}
