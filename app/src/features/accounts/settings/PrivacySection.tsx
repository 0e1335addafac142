import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { FIRST_VISIBILITY, VISIBILITIES } from '@cordada/core/activities/activity';
import { formatLocation } from '@cordada/core/format/formatLocation';
import type { LonLat } from '@cordada/core/geo/lonLat';
import {
  HIDDEN_ENDS_METERS,
  HIDDEN_ZONES_MAX,
  HIDDEN_ZONE_MAX_METERS,
  HIDDEN_ZONE_MIN_METERS,
  HIDDEN_ZONE_NAME_MAX_LENGTH,
} from '@cordada/core/limits';
import { AddHiddenZone, ChangePreferences, RemoveHiddenZone } from '#app/data/generated/settings.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsNative } from '#app/platform/native.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Card, Choice, Form } from './cards/Card.tsx';
import { RestrictedCard } from './cards/RestrictedCard.tsx';
import { circleAround } from './circleAround.ts';
import { useChange, useQuickChange, useSettings } from './useSettings.tsx';

const AppLockCard = lazyPart(async () => (await import('./cards/AppLockCard.tsx')).AppLockCard);
const MapCanvas = lazyPart(async () => (await import('#app/map/MapCanvas.tsx')).MapCanvas);

const RADII = [HIDDEN_ZONE_MIN_METERS, 400, 800, HIDDEN_ZONE_MAX_METERS] as const;
/** Initial map view when no place is known: the Pyrenees. */
const START = { center: [0.65, 42.63] as LonLat, zoom: 7 };
const CLOSE_ZOOM = 13;

function Visibility(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const quick = useQuickChange();
  return (
    <Card title={t('settings.visibility.title')}>
      <Choice
        legend={t('settings.visibility.profile')}
        name="profileVisibility"
        value={settings.profileVisibility}
        options={(['open', 'private'] as const).map((value) => ({
          value,
          label: t(`settings.visibility.${value}`),
          text: t(`settings.visibility.${value}Text`),
        }))}
        onChange={(profileVisibility) =>
          void quick({ profileVisibility }, ChangePreferences, { input: { profileVisibility } })
        }
      />
      <Choice
        legend={t('settings.visibility.default')}
        name="defaultVisibility"
        value={settings.defaultVisibility ?? FIRST_VISIBILITY}
        options={VISIBILITIES.filter((value) => value !== 'club' || settings.isInClub).map((value) => ({
          value,
          label: t(`activities.visibility.${value}`),
          text: t(`activities.visibility.${value}.text`),
        }))}
        onChange={(defaultVisibility) =>
          void quick({ defaultVisibility }, ChangePreferences, { input: { defaultVisibility } })
        }
      />
    </Card>
  );
}

function ZoneForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { settings } = useSettings();
  const { change, isBusy, trouble, setTrouble } = useChange();
  const last = settings.hiddenZones.at(-1);
  const [view] = useState(last ? { center: [last.lon, last.lat] as LonLat, zoom: CLOSE_ZOOM } : START);
  const [place, setPlace] = useState({ lon: view.center[0].toFixed(5), lat: view.center[1].toFixed(5) });
  const [radius, setRadius] = useState<number>(RADII[1]);
  const [lon, lat] = [Number(place.lon.replace(',', '.')), Number(place.lat.replace(',', '.'))];
  const isPlace = place.lon !== '' && place.lat !== '' && Math.abs(lon) <= 180 && Math.abs(lat) <= 85;
  const outline = useMemo(() => (isPlace ? circleAround([lon, lat], radius) : null), [isPlace, lon, lat, radius]);
  return (
    <Form
      onSend={async (form) => {
        if (!isPlace) return setTrouble({ general: null, fields: { lat: t('settings.zones.wrongPlace') } });
        const input = { name: String(form.get('name') ?? ''), lon, lat, radiusMeters: radius };
        if (await change(AddHiddenZone, { input })) onDone();
      }}
    >
      <FormAlert text={trouble.general} />
      <div className="relative">
        <Suspense fallback={<Skeleton className="h-72" />}>
          <MapCanvas
            label={t('settings.zones.map')}
            view={view}
            outline={outline}
            isInPage
            onMove={({ center }) => setPlace({ lon: center[0].toFixed(5), lat: center[1].toFixed(5) })}
            className="h-72 rounded-lg border border-line"
          />
        </Suspense>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-1/2 size-3 -translate-1/2 rounded-full border-2 border-paper bg-accent"
        />
      </div>
      <p className="text-sm text-muted">{t('settings.zones.how')}</p>
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label={t('settings.zones.lat')}
          inputMode="decimal"
          value={place.lat}
          onChange={({ target }) => setPlace({ ...place, lat: target.value })}
          error={trouble.fields['lat']}
        />
        <TextField
          label={t('settings.zones.lon')}
          inputMode="decimal"
          value={place.lon}
          onChange={({ target }) => setPlace({ ...place, lon: target.value })}
          error={trouble.fields['lon']}
        />
      </div>
      <Select
        label={t('settings.zones.radius')}
        value={String(radius)}
        onChange={({ target }) => setRadius(Number(target.value))}
        options={RADII.map((meters) => ({ value: String(meters), label: format.distance(meters) }))}
      />
      <TextField
        name="name"
        label={t('settings.zones.name')}
        hint={t('settings.zones.nameHint')}
        maxLength={HIDDEN_ZONE_NAME_MAX_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('settings.zones.add')}
        </Button>
        <Button onClick={onDone}>{t('settings.cancel')}</Button>
      </div>
    </Form>
  );
}

function Zones(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { settings } = useSettings();
  const { change, isBusy } = useChange();
  const offerUndo = useUndoToast();
  const [isAdding, setAdding] = useState(false);
  const remove = async (zone: (typeof settings.hiddenZones)[number]): Promise<void> => {
    const { id, ...input } = zone;
    if (!(await change(RemoveHiddenZone, { id }, null))) return;
    offerUndo(t('settings.zones.removed'), () => change(AddHiddenZone, { input }, null));
  };
  return (
    <Card title={t('settings.zones.title')} text={t('settings.zones.text')}>
      {settings.hiddenZones.length > 0 ? (
        <ul className="grid max-w-2xl gap-3">
          {settings.hiddenZones.map((zone) => {
            const place = formatLocation([zone.lon, zone.lat]);
            return (
              <li
                key={zone.id}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3"
              >
                <div className="min-w-0 grow">
                  <p className="font-semibold">{zone.name || place}</p>
                  <p className="text-sm text-muted">
                    {t('settings.zones.around', { radius: format.distance(zone.radiusMeters), place })}
                  </p>
                </div>
                <Button
                  isBusy={isBusy}
                  aria-label={t('settings.zones.removeLabel', { name: zone.name || place })}
                  onClick={() => void remove(zone)}
                >
                  {t('settings.zones.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isAdding ? (
        <ZoneForm onDone={() => setAdding(false)} />
      ) : settings.hiddenZones.length < HIDDEN_ZONES_MAX ? (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {t('settings.zones.begin')}
        </Button>
      ) : (
        <p className="text-muted">{t('settings.zones.full', { maximum: HIDDEN_ZONES_MAX })}</p>
      )}
    </Card>
  );
}

const [NO_ENDS, DEFAULT_HIDDEN_ENDS] = HIDDEN_ENDS_METERS;

function Ends(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { settings } = useSettings();
  const quick = useQuickChange();
  const textOf = (meters: number): { text?: string } => {
    if (meters === NO_ENDS) return { text: t('settings.ends.noneText') };
    return meters === DEFAULT_HIDDEN_ENDS ? { text: t('settings.ends.defaultText') } : {};
  };
  return (
    <Card title={t('settings.ends.title')} text={t('settings.ends.text')}>
      <Choice
        legend={t('settings.ends.legend')}
        name="hiddenEndsMeters"
        value={String(settings.hiddenEndsMeters)}
        options={HIDDEN_ENDS_METERS.map((meters) => ({
          value: String(meters),
          label: meters === NO_ENDS ? t('settings.ends.none') : format.distance(meters),
          ...textOf(meters),
        }))}
        onChange={(value) => {
          const hiddenEndsMeters = Number(value);
          void quick({ hiddenEndsMeters }, ChangePreferences, { input: { hiddenEndsMeters } });
        }}
      />
    </Card>
  );
}

function Ways(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const quick = useQuickChange();
  return (
    <Card title={t('settings.ways.title')} text={t('settings.ways.text')}>
      <label className="flex min-h-11 max-w-xl cursor-pointer items-center gap-3 rounded-sm border border-line px-3 py-2.5">
        <input
          type="checkbox"
          checked={settings.countsInHeatmap}
          onChange={({ target }) => {
            const countsInHeatmap = target.checked;
            void quick({ countsInHeatmap }, ChangePreferences, { input: { countsInHeatmap } });
          }}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="font-semibold">{t('settings.ways.label')}</span>
      </label>
    </Card>
  );
}

export function PrivacySection(): ReactNode {
  const isNative = useIsNative();
  return (
    <>
      <Visibility />
      <Ends />
      <Zones />
      <Ways />
      <RestrictedCard />
      {isNative ? (
        <Suspense>
          <AppLockCard />
        </Suspense>
      ) : null}
    </>
  );
}
