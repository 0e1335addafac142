import type { ReactNode } from 'react';
import type { PlanModel } from '@cordada/core/planning/plan';
import { WALKING_MODELS } from '@cordada/core/planning/walkingTime';
import type { Manner } from '@cordada/core/planning/walkingTime';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { secondsOf } from './planLegs.ts';
import type { NamedLeg } from './planLegs.ts';

export function WalkingModels({
  legs,
  models,
  manner,
  factor,
  nameOf,
  notes,
  ownText,
}: {
  readonly legs: readonly NamedLeg[];
  readonly models: readonly PlanModel[];
  readonly manner: Manner;
  readonly factor: number;
  readonly nameOf: (leg: NamedLeg) => string;
  readonly notes: readonly string[];
  readonly ownText: string | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const total = (model: PlanModel): number =>
    legs.reduce((sum, { leg }) => sum + secondsOf(leg, model, manner, factor), 0);
  return (
    <details className="no-print rounded-lg border border-line bg-raised px-4 sm:px-5">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{t('planning.models')}</summary>
      <div className="grid gap-4 pb-4">
        <div
          role="region"
          aria-label={t('planning.models')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full border-collapse text-right whitespace-nowrap tabular-nums">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className="py-2 pr-3 text-left font-semibold">
                  {t('planning.models.leg')}
                </th>
                {models.map((model) => (
                  <th key={model} scope="col" className="px-3 py-2 font-semibold">
                    {t(`planning.model.${model}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {legs.map((named) => (
                <tr key={named.to} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 text-left font-normal">
                    {t('planning.leg.to', { name: nameOf(named) })}
                  </th>
                  {models.map((model) => (
                    <td key={model} className="px-3 py-2">
                      {named.isKnown ? format.duration(secondsOf(named.leg, model, manner, factor)) : '–'}
                    </td>
                  ))}
                </tr>
              ))}
              <tr className="font-bold">
                <th scope="row" className="py-2 pr-3 text-left">
                  {t('planning.models.whole')}
                </th>
                {models.map((model) => (
                  <td key={model} className="px-3 py-2">
                    {legs.every(({ isKnown }) => isKnown) ? format.duration(total(model)) : '–'}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
        <dl className="grid gap-1 text-sm">
          {WALKING_MODELS.map((model) => (
            <div key={model} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{t(`planning.model.${model}`)}:</dt>
              <dd className="max-w-prose text-muted">{t(`planning.model.${model}.text`)}</dd>
            </div>
          ))}
          {ownText === null ? null : (
            <div className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{t('planning.model.own')}:</dt>
              <dd className="max-w-prose text-muted">{ownText}</dd>
            </div>
          )}
        </dl>
        {[t('planning.models.note'), ...notes].map((note) => (
          <p key={note} className="max-w-prose text-sm">
            {note}
          </p>
        ))}
      </div>
    </details>
  );
}
