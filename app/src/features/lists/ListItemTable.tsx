import type { ReactNode } from 'react';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Check } from '#app/ui/icons.tsx';
import { Thumbnail } from '#app/ui/images/Thumbnail.tsx';
import { ElementLink } from '#app/features/elements/index.ts';
import type { ListItem } from './loadList.ts';

export interface ListItemRow {
  readonly member: ListItem;
  /** Position in the list, independent of the displayed order. */
  readonly position: number;
}

/** All places of nearly any list fit on one sheet. */
const paperType = (count: number): string =>
  count > 150
    ? 'print:columns-4 print:gap-4 print:text-[6.5pt] print:leading-none'
    : count > 60
      ? 'print:columns-3 print:text-[7.5pt] print:leading-none'
      : 'print:columns-2 print:text-[9pt] print:leading-tight';

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
  // The same symbol in each row says nothing.
  const hasPictures = rows.some(({ member }) => member.cover ?? member.terrainCover);
  return (
    <div
      className={`overflow-hidden rounded-lg border border-line bg-raised print:gap-6 print:overflow-visible print:border-0 ${paperType(rows.length)}`}
    >
      {/* Fixed widths, because long tables are painted while their rows still arrive. */}
      <table className="w-full table-fixed border-collapse print:table-auto">
        <caption className="sr-only">{t('elements.list.table', { name })}</caption>
        <thead className="print:hidden">
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="hidden w-14 px-3 py-2 text-right font-semibold sm:table-cell">
              {t('elements.list.position')}
            </th>
            {targets ? (
              <th scope="col" className="w-13 px-1 py-2 text-center font-semibold not-member:hidden sm:w-30 sm:px-3">
                <span className="max-sm:sr-only">{t('elements.list.mine')}</span>
              </th>
            ) : null}
            <th scope="col" className="px-1.5 py-2 text-left font-semibold sm:px-3">
              {t('elements.list.name')}
            </th>
            <th scope="col" className="hidden w-30 px-3 py-2 text-left font-semibold sm:table-cell">
              {t('elements.difficulty')}
            </th>
            <th scope="col" className="w-28 px-3 py-2 text-right font-semibold sm:w-32">
              {t('elements.field.elevationMeters')}
            </th>
            <th scope="col" className="hidden w-1/4 px-3 py-2 text-left font-semibold md:table-cell">
              {t('elements.list.region')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.member.id}
              {...row}
              targets={targets}
              hasPictures={hasPictures}
              onTick={onTick}
              onDate={onDate}
            />
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
  hasPictures,
  onTick,
  onDate,
}: ListItemRow & {
  readonly targets: Targets | null;
  readonly hasPictures: boolean;
  readonly onTick: (member: ListItem, isDone: boolean) => void;
  readonly onDate: (member: ListItem) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const target = targets?.states.get(member.id);
  const isDone = target?.state === 'completed';
  const dateButton = (className: string): ReactNode =>
    isDone && target.completedOn ? (
      <button
        type="button"
        onClick={() => onDate(member)}
        aria-label={t('elements.list.date', { name: member.name, date: format.date(target.completedOn) })}
        className={`font-text text-sm font-normal text-evergreen underline decoration-dotted underline-offset-4 hover:decoration-solid print:hidden ${className}`}
      >
        {format.date(target.completedOn)}
      </button>
    ) : null;
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken print:border-dotted">
      <td className="hidden px-3 py-1.5 text-right text-muted sm:table-cell print:table-cell print:px-1 print:py-0">
        {position}
      </td>
      {targets ? (
        <td className="px-1 not-member:hidden sm:px-3">
          <label className="grid size-11 cursor-pointer place-items-center print:size-3">
            <input
              type="checkbox"
              className="peer sr-only"
              checked={isDone}
              disabled={!targets.isKnown}
              onChange={() => onTick(member, !isDone)}
              aria-label={t('elements.list.tick', { name: member.name })}
            />
            <span className="grid size-6 place-items-center print:size-2.5 print:border rounded-sm border-2 border-line-strong text-paper peer-checked:border-evergreen peer-checked:bg-evergreen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-glacier">
              {isDone ? <Check size={16} className="print:size-2" /> : null}
            </span>
          </label>
        </td>
      ) : null}
      <th scope="row" className="px-1.5 py-1.5 text-left font-semibold wrap-anywhere sm:px-3 print:px-1 print:py-0">
        <ElementLink
          element={member}
          className="inline-flex min-h-11 items-center gap-2 align-middle underline-offset-4 sm:gap-3 hover:underline print:min-h-0 print:gap-1"
        >
          {hasPictures ? (
            <span className="max-[23rem]:hidden">
              <Thumbnail of={member} />
            </span>
          ) : null}
          <span className="min-w-0">
            {member.name}
            {member.region || member.difficulty ? (
              <span className="block text-sm font-normal text-muted sm:hidden print:hidden">
                {[member.difficulty?.value, member.region].filter(Boolean).join(' · ')}
              </span>
            ) : null}
          </span>
        </ElementLink>
        <span className="hidden align-middle sm:ml-3 sm:inline">{dateButton('sm:min-h-6')}</span>
      </th>
      <td className="hidden px-3 py-1.5 font-semibold whitespace-nowrap sm:table-cell print:hidden">
        {member.difficulty?.value}
      </td>
      <td className="px-3 py-1.5 text-right font-display text-lg font-bold whitespace-nowrap print:px-1 print:py-0 print:text-[1em]">
        {member.elevation === undefined ? null : format.elevation(member.elevation)}
        {/* Beside the name on wide screens. */}
        <span className="block sm:hidden print:hidden">{dateButton('-mt-1.5 min-h-11')}</span>
      </td>
      <td className="hidden px-3 py-1.5 text-muted md:table-cell print:hidden">{member.region}</td>
    </tr>
  );
}
