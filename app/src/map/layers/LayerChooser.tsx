import type { ReactNode } from 'react';
import { useId } from 'react';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { HEATMAP_MIN_USERS, HEATMAP_MIN_ZOOM } from '@cordada/core/tracks/heatmapLevels';
import { useMessages } from '#app/messages/useMessages.tsx';
import { CONTOUR_MIN_ZOOM } from '@cordada/core/terrain/contourSteps';
import { TERRAIN_OVERLAYS, shownLayers, toggleOverlay } from './mapLayers.ts';
import type { MapLayers } from './mapLayers.ts';
import { TerrainNote } from '../terrain/TerrainNote.tsx';
import { SLOPE_CLASSES, SLOPE_MIN_ZOOM } from '../terrain/slopeAngle.ts';

const ROW = 'flex min-h-11 items-center gap-3 sm:min-h-8';
/** Below these zooms the overlays are not drawn. */
const FIRST_ZOOM = { contours: CONTOUR_MIN_ZOOM, slope: SLOPE_MIN_ZOOM } as const;

export function LayerChooser({
  layers,
  sources,
  zoom,
  onChange,
  onLegend,
  children,
}: {
  readonly layers: MapLayers;
  readonly sources: MapSources;
  readonly zoom: number | null;
  readonly onChange: (layers: MapLayers) => void;
  readonly onLegend: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const name = useId();
  const shown = shownLayers(layers, sources);
  const bases = [{ id: null, title: t('map.layers.builtIn') }, ...sources.rasters];
  return (
    <div className="absolute top-0 z-10 right-full mr-2 flex max-h-[min(30rem,calc(100cqh-4.5rem))] w-[min(17rem,calc(100cqw-6rem))] overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-overlay max-md:top-10">
      {/* A scroller with a background of its own would hide the map below it in some browsers. */}
      <div className="grid grow gap-3 overflow-y-auto overscroll-contain px-4 py-3">
        {children}
        {sources.rasters.length > 0 ? (
          <fieldset>
            <legend className="text-sm font-semibold">{t('map.layers.base')}</legend>
            {bases.map(({ id, title }) => (
              <label key={id ?? ''} className={ROW}>
                <input
                  type="radio"
                  name={name}
                  checked={(shown.raster?.id ?? null) === id}
                  onChange={() => onChange({ ...layers, base: id })}
                  className="size-4 accent-accent"
                />
                {title}
              </label>
            ))}
          </fieldset>
        ) : null}
        {sources.terrain ? (
          <fieldset>
            <legend className="text-sm font-semibold">{t('map.layers.terrain')}</legend>
            {TERRAIN_OVERLAYS.map((overlay) => {
              const isOn = shown.overlays.includes(overlay);
              const first = overlay in FIRST_ZOOM ? FIRST_ZOOM[overlay as keyof typeof FIRST_ZOOM] : 0;
              return (
                <div key={overlay}>
                  <label className={ROW}>
                    <input
                      type="checkbox"
                      checked={isOn}
                      onChange={() => onChange(toggleOverlay(layers, overlay))}
                      className="size-4 accent-accent"
                    />
                    {t(`map.layers.${overlay}`)}
                  </label>
                  {isOn && zoom !== null && zoom < first ? (
                    <p className="pb-1 pl-7 text-sm text-muted">{t('map.layers.zoomIn')}</p>
                  ) : null}
                  {isOn && overlay === 'slope' ? (
                    <div className="grid gap-1 pb-1 pl-7 text-sm">
                      <ul className="flex text-center text-xs">
                        {SLOPE_CLASSES.map((degrees) => (
                          <li
                            key={degrees}
                            className="grow border-t-8 pt-0.5"
                            style={{ borderColor: `var(--slope-${degrees})` }}
                          >
                            {degrees}°
                          </li>
                        ))}
                      </ul>
                      <p className="text-muted">{t('map.layers.slope.note')}</p>
                      {sources.terrain ? <TerrainNote terrain={sources.terrain} isOfSlopes /> : null}
                    </div>
                  ) : null}
                  {isOn && overlay === '3d' ? (
                    <p className="pb-1 pl-7 text-sm text-muted">{t('map.layers.3d.note')}</p>
                  ) : null}
                </div>
              );
            })}
          </fieldset>
        ) : null}
        <fieldset>
          <legend className="text-sm font-semibold">{t('map.layers.people')}</legend>
          <label className={ROW}>
            <input
              type="checkbox"
              checked={shown.overlays.includes('ways')}
              onChange={() => onChange(toggleOverlay(layers, 'ways'))}
              className="size-4 accent-accent"
            />
            {t('map.layers.ways')}
          </label>
          {shown.overlays.includes('ways') ? (
            <p className="pb-1 pl-7 text-sm text-muted">
              {zoom !== null && zoom < HEATMAP_MIN_ZOOM
                ? t('map.layers.zoomIn')
                : t('map.layers.ways.note', { people: HEATMAP_MIN_USERS })}
            </p>
          ) : null}
        </fieldset>
        {sources.region || sources.terrain ? (
          <button
            type="button"
            onClick={onLegend}
            className="prose-link min-h-11 justify-self-start text-sm font-semibold sm:min-h-6"
          >
            {t('map.legend')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
