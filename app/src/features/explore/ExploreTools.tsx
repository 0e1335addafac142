import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapGoal, MapSketch } from '#app/map/mapContent.ts';
import { MAP_TOOL_FRAME, MapTool } from '#app/map/MapTool.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { MeasureCard } from './cards/MeasureCard.tsx';
import { OwnTracksCard } from './cards/OwnTracksCard.tsx';
import { PositionCard } from './cards/PositionCard.tsx';
import { SpotCard } from './cards/SpotCard.tsx';
import { Locate } from '#app/ui/locateIcon.ts';
import { Ruler } from './exploreIcons.ts';
import type { OwnTracks } from './layers/useOwnTracks.ts';
import type { Positioning } from './layers/usePosition.ts';

export type ExploreTool = 'position' | 'measure' | 'tracks' | 'spot';

/** Buttons have these ids, because the focus returns to them when their card closes. */
export const TOOL_IDS = { position: 'tool-position', measure: 'tool-measure' } as const;

interface Props {
  readonly isMember: boolean;
  /** Phones have room for one card: that of the tool used last. */
  readonly lastTool: ExploreTool;
  readonly onTool: (tool: ExploreTool) => void;
  readonly positioning: Positioning;
  readonly locate: () => void;
  readonly stopPosition: () => void;
  readonly measure: MapSketch | null;
  readonly onMeasure: (sketch: MapSketch | null) => void;
  readonly onAddPoint: () => void;
  readonly onSaveLine: () => void;
  readonly own: OwnTracks;
  readonly onSaveTracks: () => void;
  readonly onGoal: (goal: MapGoal) => void;
  readonly spot: LonLat | null;
  readonly onSpot: (place: LonLat | null) => void;
  readonly readHeight: (place: LonLat) => Promise<number | null>;
  readonly onShare: () => void;
}

/** Buttons of the map, and beside them the cards of the tools in use. */
export function ExploreTools(props: Props): ReactNode {
  const t = useMessages();
  const { lastTool, onTool, positioning, locate, stopPosition, measure, onMeasure, own, spot, onSpot } = props;
  const cards = [
    {
      tool: 'spot',
      card: spot ? (
        <SpotCard
          key={spot.join()}
          place={spot}
          readHeight={props.readHeight}
          onMeasure={() => {
            onTool('measure');
            onMeasure({ places: [spot], isClosed: false });
            onSpot(null);
          }}
          onShare={props.onShare}
          onClose={() => onSpot(null)}
        />
      ) : null,
    },
    {
      tool: 'position',
      card:
        positioning.phase === 'off' ? null : (
          <PositionCard toolId={TOOL_IDS.position} positioning={positioning} onRetry={locate} onClose={stopPosition} />
        ),
    },
    {
      tool: 'measure',
      card: measure ? (
        <MeasureCard
          toolId={TOOL_IDS.measure}
          sketch={measure}
          onChange={onMeasure}
          onAdd={props.onAddPoint}
          onSave={props.onSaveLine}
          onClose={() => onMeasure(null)}
        />
      ) : null,
    },
    {
      tool: 'tracks',
      card:
        own.tracks.length > 0 ? (
          <OwnTracksCard
            toolId={TOOL_IDS.measure}
            tracks={own.tracks}
            isFull={own.isFull}
            isMember={props.isMember}
            onGoal={props.onGoal}
            onRemove={own.remove}
            onSave={props.onSaveTracks}
            onClose={own.clear}
          />
        ) : null,
    },
  ].sort((one, other) => Number(other.tool === lastTool) - Number(one.tool === lastTool));
  return (
    <>
      <div className={`grid ${MAP_TOOL_FRAME}`}>
        <MapTool
          id={TOOL_IDS.position}
          label={t('explore.here.locate')}
          onClick={() => {
            onTool('position');
            locate();
          }}
        >
          <Locate size={18} />
        </MapTool>
        <MapTool
          id={TOOL_IDS.measure}
          label={t('explore.measure.title')}
          isPressed={measure !== null}
          onClick={() => {
            onTool('measure');
            onMeasure(measure ? null : { places: [], isClosed: false });
          }}
        >
          <Ruler size={18} />
        </MapTool>
      </div>
      <div className="absolute top-0 right-full mr-2 grid max-h-[calc(100cqh-7rem)] w-[min(20rem,calc(100cqw-5rem))] content-start gap-2 overflow-y-auto max-md:*:not-first:hidden">
        {cards.map(({ tool, card }) => (
          <Fragment key={tool}>{card}</Fragment>
        ))}
      </div>
    </>
  );
}
