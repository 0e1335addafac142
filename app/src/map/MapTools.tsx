import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LayerChooser } from './layers/LayerChooser.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { MapActions, MapPanelButton } from './MapMenu.tsx';
import type { MapAction } from './MapMenu.tsx';
import { MAP_TOOL, MAP_TOOL_FRAME } from './MapTool.tsx';
import type { MapEngine } from './engine/mapEngine.ts';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Key,
  Layers,
  Minus,
  More,
  Move,
  Plus,
  TurnLeft,
  TurnRight,
} from './mapIcons.ts';
import { rememberLayers } from './layers/rememberedLayers.ts';
import type { MapLayers, ShownLayers } from './layers/mapLayers.ts';
import { SLOPE_CLASSES } from './terrain/slopeAngle.ts';

const MapLegend = lazyPart(async () => (await import('./legend/MapLegend.tsx')).MapLegend);

const PAN_PIXELS = 120;

export function MapTools({
  engine,
  layers,
  shown,
  sources,
  zoom,
  onLayers,
  moreLayers,
  actions,
  isLow,
  children,
}: {
  readonly engine: MapEngine;
  readonly layers: MapLayers;
  readonly shown: ShownLayers;
  readonly sources: MapSources;
  readonly zoom: number | null;
  readonly onLayers: (layers: MapLayers) => void;
  readonly moreLayers: ReactNode;
  /** With them there is a menu, which holds the buttons that a phone has no room for. */
  readonly actions: readonly MapAction[];
  /** The tools stand in a row, which leaves the map its middle. */
  readonly isLow: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const [isPanning, setPanning] = useState(false);
  const [hasLegend, setLegend] = useState(false);
  const pan = (x: number, y: number) => () => engine.panBy(x * PAN_PIXELS, y * PAN_PIXELS);
  return (
    <div
      data-map-furniture
      className={`no-print absolute top-[var(--tools-top,0.75rem)] right-3 z-10 gap-2 ${isLow ? 'flex items-start' : 'grid justify-items-end'}`}
    >
      <div className={`${isLow ? 'flex' : 'grid'} ${MAP_TOOL_FRAME} ${actions.length > 0 ? 'max-md:hidden' : ''}`}>
        <button type="button" aria-label={t('map.zoomIn')} onClick={() => engine.zoomBy(1)} className={MAP_TOOL}>
          <Plus size={18} />
        </button>
        <button
          type="button"
          aria-label={t('map.zoomOut')}
          onClick={() => engine.zoomBy(-1)}
          className={`${MAP_TOOL} ${isLow ? 'border-l' : 'border-t'} border-line`}
        >
          <Minus size={18} />
        </button>
        <button
          type="button"
          aria-label={t('map.pan')}
          aria-expanded={isPanning}
          onClick={() => setPanning(!isPanning)}
          className={`${MAP_TOOL} ${isLow ? 'border-l' : 'border-t'} border-line aria-expanded:bg-sunken`}
        >
          <Move size={18} />
        </button>
      </div>
      {isPanning ? (
        <div className={`grid grid-cols-3 bg-raised ${MAP_TOOL_FRAME}`}>
          <button type="button" aria-label={t('map.north')} onClick={pan(0, -1)} className={`${MAP_TOOL} col-start-2`}>
            <ChevronUp size={18} />
          </button>
          {shown.overlays.includes('3d') ? (
            <>
              <button
                type="button"
                aria-label={t('map.turnLeft')}
                onClick={() => engine.turn(-1)}
                className={`${MAP_TOOL} col-start-1 row-start-1`}
              >
                <TurnLeft size={18} />
              </button>
              <button
                type="button"
                aria-label={t('map.turnRight')}
                onClick={() => engine.turn(1)}
                className={`${MAP_TOOL} col-start-3 row-start-1`}
              >
                <TurnRight size={18} />
              </button>
            </>
          ) : null}
          <button type="button" aria-label={t('map.west')} onClick={pan(-1, 0)} className={`${MAP_TOOL} col-start-1`}>
            <ChevronLeft size={18} />
          </button>
          <button type="button" aria-label={t('map.east')} onClick={pan(1, 0)} className={`${MAP_TOOL} col-start-3`}>
            <ChevronRight size={18} />
          </button>
          <button type="button" aria-label={t('map.south')} onClick={pan(0, 1)} className={`${MAP_TOOL} col-start-2`}>
            <ChevronDown size={18} />
          </button>
        </div>
      ) : null}
      {moreLayers || sources.terrain || sources.region || sources.rasters.length > 0 ? (
        <MapPanelButton label={t('map.layers')} Icon={Layers}>
          {(close) => (
            <LayerChooser
              layers={layers}
              sources={sources}
              zoom={zoom}
              onChange={(next) => {
                rememberLayers(next);
                onLayers(next);
              }}
              onLegend={() => {
                close();
                setLegend(true);
              }}
            >
              {moreLayers}
            </LayerChooser>
          )}
        </MapPanelButton>
      ) : null}
      {shown.overlays.includes('slope') ? <SlopeLegend /> : null}
      {children}
      {actions.length > 0 ? (
        <MapPanelButton label={t('map.more')} Icon={More}>
          {(close) => (
            <MapActions
              onClose={close}
              actions={[
                { id: 'legend', label: t('map.legend'), Icon: Key, run: () => setLegend(true) },
                ...actions,
                ...[
                  { id: 'in', label: t('map.zoomIn'), Icon: Plus, run: () => engine.zoomBy(1), isRepeated: true },
                  { id: 'out', label: t('map.zoomOut'), Icon: Minus, run: () => engine.zoomBy(-1), isRepeated: true },
                  { id: 'pan', label: t('map.pan'), Icon: Move, run: () => setPanning(!isPanning) },
                ].map((action) => ({ ...action, isPhoneOnly: true })),
              ]}
            />
          )}
        </MapPanelButton>
      ) : null}
      {hasLegend ? (
        <Suspense fallback={null}>
          <MapLegend
            terrain={shown.terrain}
            hasSlope={shown.overlays.includes('slope')}
            onClose={() => setLegend(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function SlopeLegend(): ReactNode {
  const t = useMessages();
  return (
    <ul
      aria-label={t('map.layers.slope')}
      className="pointer-events-none grid w-11 overflow-hidden rounded-sm border border-line-strong bg-raised text-center text-xs leading-5 sm:w-9"
    >
      {SLOPE_CLASSES.map((degrees) => (
        <li key={degrees} className="border-l-8 pr-1" style={{ borderColor: `var(--slope-${degrees})` }}>
          {degrees}°
        </li>
      ))}
    </ul>
  );
}

/** Changes between all places and where most of them are. */
export function FitButton({
  isAllFitted,
  onFit,
}: {
  readonly isAllFitted: boolean;
  readonly onFit: (isAll: boolean) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <button
      type="button"
      data-map-furniture
      onClick={() => onFit(!isAllFitted)}
      className={`no-print absolute top-3 left-3 min-h-11 bg-raised px-3 text-sm font-semibold hover:bg-sunken sm:min-h-9 ${MAP_TOOL_FRAME}`}
    >
      {t(isAllFitted ? 'map.fit.most' : 'map.fit.all')}
    </button>
  );
}

export { denseBoundsOf } from '@cordada/core/geo/denseBounds';
export { rememberedLayers } from './layers/rememberedLayers.ts';
export { MapFooter, MissingDetail } from './MapFooter.tsx';
