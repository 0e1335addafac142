import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Check } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ElementLink } from '#app/features/elements/index.ts';
import type { ListItem } from './loadList.ts';

export interface ListItemRow {
  readonly member: ListItem;
  /** Position in the list, independent of the displayed order. */
  readonly position: number;
}

export function ListItemTable({
  name,
  rows,
  targets,
  onTick,
  onDate,
}: {
  readonly name: string;
  readonly rows: readonly ListItemRow[];
  /** Null if items cannot be completed by a single tick. */
  readonly targets: Targets | null;
  readonly onTick: (member: ListItem, isDone: boolean) => void;
  readonly onDate: (member: ListItem) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised print:columns-2 print:gap-8 print:overflow-visible print:border-0">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('elements.list.table', { name })}</caption>
        <thead className="print:hidden">
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell">
              {t('elements.list.position')}
            </th>
            {targets ? (
              <th scope="col" className="px-1 py-2 text-center font-semibold not-member:hidden sm:px-3">
                {t('elements.list.mine')}
              </th>
            ) : null}
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              {t('elements.list.name')}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              {t('elements.field.elevationMeters')}
            </th>
            <th scope="col" className="hidden px-3 py-2 text-left font-semibold md:table-cell">
              {t('elements.list.region')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.member.id} {...row} targets={targets} onTick={onTick} onDate={onDate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  member,
  position,
  targets,
  onTick,
  onDate,
}: ListItemRow & {
  readonly targets: Targets | null;
  readonly onTick: (member: ListItem, isDone: boolean) => void;
  readonly onDate: (member: ListItem) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const target = targets?.states.get(member.id);
  const isDone = target?.state === 'completed';
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken">
      <td className="hidden px-3 py-1.5 text-right text-muted sm:table-cell print:py-0.5">{position}</td>
      {targets ? (
        <td className="px-1 not-member:hidden sm:px-3">
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="peer sr-only"
              checked={isDone}
              disabled={!targets.isKnown}
              onChange={() => onTick(member, !isDone)}
              aria-label={t('elements.list.tick', { name: member.name })}
            />
            <span className="grid size-6 place-items-center rounded-sm border-2 border-line-strong text-paper peer-checked:border-evergreen peer-checked:bg-evergreen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-glacier">
              {isDone ? <Check size={16} /> : null}
            </span>
          </label>
        </td>
      ) : null}
      <th scope="row" className="px-3 py-1.5 print:py-0.5 text-left font-semibold">
        <ElementLink
          element={member}
          className="inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline print:min-h-0"
        >
          <span data-kind={member.kind} className="text-kind">
            <KindIcon kind={member.kind} size={16} />
          </span>
          {member.name}
        </ElementLink>
        {isDone && target.completedOn ? (
          <button
            type="button"
            onClick={() => onDate(member)}
            aria-label={t('elements.list.date', { name: member.name, date: format.date(target.completedOn) })}
            className="-mt-3 block min-h-11 pl-6.5 text-sm font-normal text-evergreen underline decoration-dotted underline-offset-4 hover:decoration-solid sm:mt-0 sm:ml-3 sm:inline sm:p-0"
          >
            {format.date(target.completedOn)}
          </button>
        ) : null}
      </th>
      <td className="px-3 py-1.5 text-right font-display text-lg font-bold whitespace-nowrap print:py-0.5 print:text-base">
        {member.elevation === undefined ? null : format.elevation(member.elevation)}
      </td>
      <td className="hidden px-3 py-1.5 text-muted md:table-cell">{member.region}</td>
    </tr>
  );
}
