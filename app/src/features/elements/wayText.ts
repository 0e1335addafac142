import type { useFormat } from '#app/messages/useFormat.ts';
import type { WayFigure, WayFigures } from './wayFigures.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'distance' | 'elevation' | 'duration' | 'walkingTime'>;

const about = ({ isComputed }: WayFigure, text: string): string => (isComputed ? `≈\u00A0${text}` : text);

export const lengthText = (length: WayFigure, format: Format): string => about(length, format.distance(length.value));

/** Ascent and time of a way; `≈` once where nobody has stated either. */
export function climbText({ ascent, time }: Pick<WayFigures, 'ascent' | 'time'>, format: Format): string {
  const timeText = time && (time.isComputed ? format.walkingTime(time.value) : format.duration(time.value));
  const isAllComputed = ascent?.isComputed && time?.isComputed;
  return [
    ascent && about(ascent, `↑\u00A0${format.elevation(ascent.value)}`),
    time && timeText && (isAllComputed ? timeText : about(time, timeText)),
  ]
    .filter(Boolean)
    .join(' · ');
}
