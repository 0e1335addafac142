import type { ReactNode } from 'react';
import { useState } from 'react';
import { METERS_PER_FOOT, METERS_PER_MILE } from '@cordada/core/format/formatDistance';
import { withUnit } from '@cordada/core/format/formatNumber';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { MapState } from './engine/viewBounds.ts';
import { scaleLength } from '@cordada/core/geo/scaleLength';
import { creditsInView, isDetailMissing } from './layers/mapCredits.ts';
import type { ShownLayers } from './layers/mapLayers.ts';
import { terrainCellsAt } from './terrain/terrainCells.ts';

const SCALE_PIXELS = 96;
const BUILD_COMMAND = 'npm run maps -- build NAME --osm FILE.osm.pbf --dem FILE.tif';

function ScaleBar({ metersPerPixel, widthPixels }: Pick<MapState, 'metersPerPixel' | 'widthPixels'>): ReactNode {
  const format = useFormat();
  const isImperial = useUnits() === 'imperial';
  const widest = metersPerPixel * SCALE_PIXELS;
  const [small, large] = isImperial ? (['ft', 'mi'] as const) : (['m', 'km'] as const);
  const largeMeters = isImperial ? METERS_PER_MILE : 1000;
  const unit = widest >= largeMeters ? largeMeters : isImperial ? METERS_PER_FOOT : 1;
  const length = scaleLength(widest / unit);
  return (
    <span
      className="border-x border-b border-ink px-1 text-center text-xs leading-4 whitespace-nowrap text-ink"
      // As a part of the map, so that it is true on paper too.
      style={{ width: `${((length * unit) / metersPerPixel / widthPixels) * 100}cqw` }}
    >
      {withUnit(format.number(length), unit === largeMeters ? large : small)}
    </span>
  );
}

interface SeenMap {
  readonly state: MapState;
  readonly shown: ShownLayers;
  readonly sources: MapSources;
}

interface DetailProps extends SeenMap {
  /** Whether the place that the map is about has none, however far away it is seen. */
  readonly isOverview: boolean;
  /** Whether to say how to add the map. */
  readonly isOperator: boolean;
}

const lacksDetail = ({ isOverview, state, shown, sources }: DetailProps): boolean =>
  isOverview || isDetailMissing(shown, sources.coverage, state);

/** The scale, and the sources of what is in view. Says that an empty sheet is one, so that nobody takes it for flat land. */
export function MapFooter(props: DetailProps): ReactNode {
  const { state, shown, sources, isOperator } = props;
  const t = useMessages();
  const format = useFormat();
  const credits = creditsInView(shown, sources.coverage, state);
  const [isOpen, setOpen] = useState(false);
  const names = credits.sources.map(({ attribution }) => attribution);
  const world = t(
    names.some((name) => name.includes('OpenStreetMap')) ? 'map.attribution.withoutOpenStreetMap' : 'map.attribution',
  );
  return (
    <>
      <output
        data-map-furniture
        className="absolute right-0 bottom-full rounded-tl-sm bg-raised/95 px-2 py-0.5 whitespace-nowrap text-ink empty:hidden"
      >
        {!isOperator && lacksDetail(props) ? t('map.detail.missing') : null}
      </output>
      <ScaleBar metersPerPixel={state.metersPerPixel} widthPixels={state.widthPixels} />
      <span
        className={`flex min-w-0 flex-wrap gap-x-2 ${isOpen ? '' : 'max-sm:h-4 max-sm:overflow-hidden print:h-auto'}`}
      >
        {credits.sources.map(({ attribution, attributionUrl }) =>
          attributionUrl ? (
            <a key={attribution} href={attributionUrl} rel="noopener" className="prose-link pointer-events-auto">
              {attribution}
            </a>
          ) : (
            <span key={attribution}>{attribution}</span>
          ),
        )}
        {credits.hasWorld ? <span>{world}</span> : null}
        {shown.terrain && shown.overlays.includes('slope') ? (
          <span className="font-semibold">
            {t('map.layers.slope.warning', {
              cell: format.elevation(terrainCellsAt(shown.terrain, state.middle).cellMeters),
            })}
          </span>
        ) : null}
      </span>
      {/* On phones the sources are one line until they are asked for. */}
      {names.length > 0 || credits.hasWorld ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('map.attribution.all')}
          onClick={() => setOpen(!isOpen)}
          className="no-print pointer-events-auto -mx-2 -my-3.5 grid size-11 shrink-0 place-items-center sm:hidden"
        >
          <span
            aria-hidden
            className="grid size-4 place-items-center rounded-full border border-ink leading-none font-bold text-ink"
          >
            {isOpen ? '×' : 'i'}
          </span>
        </button>
      ) : null}
    </>
  );
}

/** Tells operators how to add a map where there is none. */
export function MissingDetail(props: DetailProps): ReactNode {
  const t = useMessages();
  return (
    <output className="pointer-events-none absolute inset-x-0 bottom-9 grid justify-items-center px-3">
      {props.isOperator && lacksDetail(props) ? (
        <span className="grid max-w-xl gap-1 rounded-sm border border-line bg-raised/95 px-3 py-1.5 text-center text-sm text-muted">
          {t('map.detail.missing')}
          <span className="pointer-events-auto">
            {t('map.detail.command')} <code className="select-all text-ink">{BUILD_COMMAND}</code>
          </span>
        </span>
      ) : null}
    </output>
  );
}
