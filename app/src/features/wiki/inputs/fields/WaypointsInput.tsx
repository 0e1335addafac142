import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  NO_WAYPOINT,
  readPosition,
  splitWaypoint,
  WAYPOINT_NAME_MAX_LENGTH,
  writePosition,
  writeWaypoint,
} from '@cordada/core/elements/waypoints/waypoint';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { locationFromText } from '@cordada/core/geo/locationFromText';
import { roundedPlace } from '#app/map/drawing/choosePlace.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { RowsField } from './RowsField.tsx';
import type { RowsInput } from './RowsField.tsx';

const FORMAT = { read: splitWaypoint, write: writeWaypoint };

/** The places that a route goes through, from its start to its end. */
export function WaypointsInput(input: RowsInput): ReactNode {
  const t = useMessages();
  return (
    <RowsField
      {...input}
      format={FORMAT}
      empty={NO_WAYPOINT}
      texts={{
        add: t('wiki.waypoint.add'),
        remove: (number) => t('wiki.waypoint.remove', { number }),
        up: (number) => t('wiki.waypoint.up', { number }),
      }}
      rowClassName="grid grid-cols-[1.5rem_1fr_2.75rem_2.75rem] items-start gap-x-2 gap-y-1 sm:grid-cols-[1.5rem_1fr_1fr_2.75rem_2.75rem]"
    >
      {(waypoint, change, index) => (
        <>
          <span className="pt-2.5 text-right text-muted">{index + 1}.</span>
          <TextField
            label={t('wiki.waypoint.name')}
            placeholder={t('wiki.waypoint.name')}
            isLabelHidden
            value={waypoint.name}
            maxLength={WAYPOINT_NAME_MAX_LENGTH}
            onChange={(event) => change({ name: event.target.value })}
          />
          <PositionField position={waypoint.position} onChange={(position) => change({ position })} />
        </>
      )}
    </RowsField>
  );
}

/** Coordinates in any way that people paste them; they stay as typed until the position changes elsewhere. */
function PositionField({
  position,
  onChange,
}: {
  readonly position: string;
  readonly onChange: (position: string) => void;
}): ReactNode {
  const t = useMessages();
  const [typed, setTyped] = useState<{ readonly text: string; readonly position: string } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const place = readPosition(position);
  const isWrong = !place && !isTyping && position.trim() !== '';
  const text = typed?.position === position ? typed.text : place ? formatLocation(place) : position;
  return (
    <div className="max-sm:order-last max-sm:col-span-3 max-sm:col-start-2">
      <TextField
        label={t('wiki.place.coordinates')}
        placeholder={t('wiki.place.coordinates')}
        isLabelHidden
        error={isWrong ? t('wiki.place.wrong') : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          const found = locationFromText(next);
          const read = found ? writePosition(roundedPlace(found)) : next;
          setTyping(true);
          setTyped({ text: next, position: read });
          onChange(read);
        }}
        onBlur={() => setTyping(false)}
      />
    </div>
  );
}
