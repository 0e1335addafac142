import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { compareArticles } from '@cordada/core/richText/mergeArticles';
import type { ArticleSegment } from '@cordada/core/richText/mergeArticles';
import { readRichText } from '@cordada/core/richText/richText';
import type { RichBlock, RichText } from '@cordada/core/richText/richText';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { PartValue } from '../history/PartValue.tsx';

const CHOICES = ['mine', 'theirs', 'both'] as const;
type Choice = (typeof CHOICES)[number];
type Difference = Extract<ArticleSegment, { isSame: false }>;

/** What only one of the two wrote is kept unless the author says otherwise. */
const defaultChoice = ({ mine }: Difference): Choice => (mine.length > 0 ? 'mine' : 'theirs');

function chosenBlocks({ mine, theirs }: Difference, choice: Choice): readonly RichBlock[] {
  if (choice === 'both') return [...theirs, ...mine];
  return choice === 'mine' ? mine : theirs;
}

/** Lets the author join their article with the published one, choosing where the two differ. */
export function ArticleJoin({
  kind,
  path,
  mine,
  theirs,
  onJoin,
}: {
  readonly kind: KindName;
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly onJoin: (article: RichText) => void;
}): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const segments = useMemo(() => {
    const [a, b] = [readRichText(mine), readRichText(theirs)];
    return a && b ? compareArticles(a, b) : null;
  }, [mine, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  if (!segments) return null;
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('wiki.join.open')}</Button>
      </div>
    );
  }
  const join = (): void => {
    const content = segments.flatMap((one, index) =>
      one.isSame ? one.blocks : chosenBlocks(one, choices.get(index) ?? defaultChoice(one)),
    );
    onJoin({ type: 'doc', content });
  };
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('wiki.join.lead')}</p>
      <ol className="grid gap-3">
        {segments.map((one, index) => (
          // The segments of one comparison never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {one.isSame ? (
              <p className="border-s-2 border-line ps-3 text-sm text-muted">
                {t('wiki.join.same', { count: one.blocks.length })}
              </p>
            ) : (
              <DifferenceInput
                kind={kind}
                path={path}
                difference={one}
                choice={choices.get(index) ?? defaultChoice(one)}
                onChange={(choice) => setChoices(new Map(choices).set(index, choice))}
              />
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button tone="primary" onClick={join}>
          {t('wiki.join.done')}
        </Button>
      </div>
    </div>
  );
}

function DifferenceInput({
  kind,
  path,
  difference,
  choice,
  onChange,
}: {
  readonly kind: KindName;
  readonly path: string;
  readonly difference: Difference;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}): ReactNode {
  const t = useMessages();
  const name = useId();
  const { mine, theirs } = difference;
  const choices = mine.length > 0 && theirs.length > 0 ? CHOICES : CHOICES.slice(0, 2);
  return (
    <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t('wiki.join.choose')}</legend>
      {choices.map((one) => {
        const blocks = one === 'both' ? [] : difference[one];
        return (
          <label
            key={one}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-sm border border-line px-3 py-2 has-checked:border-ink has-checked:bg-sunken sm:last:odd:col-span-2"
          >
            <input
              type="radio"
              name={name}
              checked={choice === one}
              onChange={() => onChange(one)}
              className="size-4 translate-y-0.5 accent-accent"
            />
            <span className="font-semibold">{t(`wiki.join.${one}`)}</span>
            {one === 'both' ? null : (
              <span className="col-start-2 wrap-anywhere whitespace-pre-line">
                {blocks.length > 0 ? (
                  <PartValue kind={kind} path={path} value={{ type: 'doc', content: blocks }} />
                ) : (
                  <span className="text-muted">{t('wiki.join.nothing')}</span>
                )}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
