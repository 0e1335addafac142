import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { DESCRIPTION_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { usePartTexts } from '../partTexts.ts';
import { PartValue } from '../history/PartValue.tsx';
import { ArticleJoin } from './ArticleJoin.tsx';

const isDescription = ({ path, mine, theirs }: Conflict): boolean =>
  path.endsWith('.description') && Boolean(mine) && Boolean(theirs);
const bothDescriptions = ({ mine, theirs }: Conflict): string =>
  `${String(theirs)}\n\n${String(mine)}`.slice(0, DESCRIPTION_MAX_LENGTH);

/** A part that both the author and someone else have changed; undefined where one of them removed it. */
export interface Conflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export function ConflictPanel({
  kind,
  conflicts,
  onChoose,
}: {
  readonly kind: KindName;
  readonly conflicts: readonly Conflict[];
  readonly onChoose: (conflict: Conflict, value: unknown) => void;
}): ReactNode {
  const t = useMessages();
  const { label } = usePartTexts(kind);
  return (
    <section aria-labelledby="conflicts" className="grid gap-4 rounded-lg border border-amber bg-amber-tint p-5">
      <div className="grid gap-1">
        <h2 id="conflicts" tabIndex={-1} className="text-xl">
          {t('wiki.conflict.title')}
        </h2>
        <p>{t('wiki.conflict.lead')}</p>
      </div>
      {conflicts.map((conflict) => (
        <div key={conflict.path} className="grid gap-3 rounded-sm border border-line bg-raised p-4">
          <h3 className="font-semibold">{label(conflict.path)}</h3>
          <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <div key={side} className="grid content-start gap-2">
                <dt className="text-sm text-muted">{t(`wiki.conflict.${side}`)}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <PartValue
                    kind={kind}
                    path={conflict.path}
                    value={conflict[side]}
                    comparison={{
                      other: conflict[side === 'mine' ? 'theirs' : 'mine'],
                      side: side === 'mine' ? 'after' : 'before',
                    }}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onChoose(conflict, conflict.mine)}>{t('wiki.conflict.keepMine')}</Button>
            <Button onClick={() => onChoose(conflict, conflict.theirs)}>{t('wiki.conflict.takeTheirs')}</Button>
            {isDescription(conflict) ? (
              <Button onClick={() => onChoose(conflict, bothDescriptions(conflict))}>{t('wiki.conflict.both')}</Button>
            ) : null}
          </div>
          {conflict.path.endsWith('.article') ? (
            <ArticleJoin kind={kind} {...conflict} onJoin={(article) => onChoose(conflict, article)} />
          ) : null}
        </div>
      ))}
    </section>
  );
}
