import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { icon } from '#app/ui/icons.tsx';
import { IconButton } from '../IconButton.tsx';
import type { LinePreview } from './linePreview.ts';
import type { TrackEdits } from '../useTrackEdits.ts';

const Join = icon('M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8');

export function LineTabs({
  lines,
  index,
  isWorking,
  edits,
  onChoose,
}: {
  readonly lines: readonly LinePreview[];
  readonly index: number;
  readonly isWorking: boolean;
  readonly edits: TrackEdits;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (lines.length < 2) return null;
  const join = async (other: number): Promise<void> => {
    if (await edits.edit({ kind: 'merge', line: index, with: other })) onChoose(Math.min(index, other));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-semibold">{t('trackEdits.lines')}</legend>
      {lines.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <div key={i} className="flex items-center gap-2">
          <label className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-sm border border-line-strong px-3 has-checked:border-accent has-checked:font-semibold">
            <input
              type="radio"
              name="line"
              checked={i === index}
              onChange={() => onChoose(i)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            {t('trackEdits.line', { number: i + 1 })}
            <span className="ml-auto text-sm font-normal text-muted tabular-nums">
              {format.distance(line.figures.distanceMeters)}
            </span>
          </label>
          {i === index ? null : (
            <IconButton
              icon={Join}
              label={t('trackEdits.join', { one: index + 1, other: i + 1 })}
              isOff={isWorking}
              onClick={() => void join(i)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
