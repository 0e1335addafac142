import type { ReactNode } from 'react';
import { CAMERA_SHIFT_MAX_HOURS } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import type { FormImages } from './formImages.ts';

/** UTC offsets in minutes, from UTC-12 to UTC+14, including the offsets that are not whole hours. */
const ZONES = [
  ...Array.from({ length: 27 }, (_, i) => (i - 12) * 60),
  -570,
  -210,
  210,
  270,
  330,
  345,
  390,
  570,
  630,
  765,
].toSorted((a, b) => a - b);

function zoneName(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

const whole = (text: string): number => Math.trunc(Number(text)) || 0;

export function CameraClock({
  shiftSeconds,
  zoneMinutes,
  onChange,
}: {
  readonly shiftSeconds: number;
  readonly zoneMinutes: number | null;
  readonly onChange: (part: Partial<Pick<FormImages, 'shiftSeconds' | 'zoneMinutes'>>) => void;
}): ReactNode {
  const t = useMessages();
  const minutes = Math.round(shiftSeconds / 60);
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60];
  const most = CAMERA_SHIFT_MAX_HOURS * 60;
  const set = (next: number): void => onChange({ shiftSeconds: Math.min(most, Math.max(-most, next)) * 60 });
  const zones = zoneMinutes === null || ZONES.includes(zoneMinutes) ? ZONES : [...ZONES, zoneMinutes];
  return (
    <fieldset className="grid max-w-3xl gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t('activities.photos.clock')}</legend>
      <p className="text-sm text-muted">{t('activities.photos.clock.hint')}</p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[7rem_7rem_minmax(0,1fr)]">
        <TextField
          label={t('activities.photos.hours')}
          name="shiftHours"
          type="number"
          min={-CAMERA_SHIFT_MAX_HOURS}
          max={CAMERA_SHIFT_MAX_HOURS}
          value={String(hours)}
          onChange={({ target }) => set(whole(target.value) * 60 + rest)}
        />
        <TextField
          label={t('activities.photos.minutes')}
          name="shiftMinutes"
          type="number"
          min={-59}
          max={59}
          value={String(rest)}
          onChange={({ target }) => set(hours * 60 + whole(target.value))}
        />
        {zoneMinutes === null ? null : (
          <div className="col-span-2 sm:col-span-1">
            <Select
              label={t('activities.photos.zone')}
              name="cameraZone"
              value={String(zoneMinutes)}
              options={zones.map((one) => ({ value: String(one), label: zoneName(one) }))}
              onChange={({ target }) => onChange({ zoneMinutes: Number(target.value) })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
