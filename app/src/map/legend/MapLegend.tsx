import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { drawMark } from '../engine/mapImages.ts';
import { PATH_CLASSES } from '../style/detail/pathLayers.ts';
import { readPalette } from '../style/palette.ts';
import type { MapColor } from '../style/palette.ts';
import { SLOPE_CLASSES } from '../terrain/slopeAngle.ts';

const PATH_WIDTH = 3;
const GROUND = ['forest', 'scrub', 'grass', 'scree', 'rock', 'glacier', 'wetland', 'farmland', 'built'] as const;
const MARKS = [
  'peak',
  'pass',
  'hut',
  'shelter',
  'spring',
  'waterfall',
  'viewpoint',
  'cave',
  'cross',
  'parking',
] as const;
const MARK_PIXELS = 17;

interface Line {
  readonly text: string;
  readonly color: MapColor;
  readonly width: number;
  readonly dash?: readonly number[] | null;
  readonly casing?: MapColor;
}

/** What the signs of the map mean, drawn as the map draws them. */
export function MapLegend({
  hasSlope,
  onClose,
}: {
  readonly hasSlope: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const paths = PATH_CLASSES.map(({ scale, color, dash }): Line => ({
    text: t(`map.legend.path.${scale ?? 'unknown'}`),
    color,
    width: PATH_WIDTH,
    dash,
  }));
  const lines: readonly Line[] = [
    { text: t('map.legend.route'), color: 'route', width: 7 },
    { text: t('map.legend.road'), color: 'road-main', width: 4, casing: 'road-casing' },
    { text: t('map.legend.minorRoad'), color: 'road', width: 3, casing: 'road-casing' },
    { text: t('map.legend.track'), color: 'track', width: 2, dash: [6, 1.5] },
    { text: t('map.legend.contour'), color: 'contour', width: 1 },
    { text: t('map.legend.index'), color: 'contour', width: 2 },
    { text: t('map.legend.stream'), color: 'stream', width: 2 },
    { text: t('map.legend.seasonal'), color: 'stream', width: 2, dash: [5, 2] },
    { text: t('map.legend.lift'), color: 'lift', width: 1.5 },
    { text: t('map.legend.piste'), color: 'piste', width: 5 },
    { text: t('map.legend.border'), color: 'border', width: 2, dash: [5, 2, 1, 2] },
    { text: t('map.legend.protected'), color: 'protected', width: 3 },
  ];
  return (
    <Dialog title={t('map.legend')} size="tall" onClose={onClose}>
      <div className="grid gap-6">
        <Part title={t('map.legend.paths')}>
          {paths.map((line) => (
            <LineRow key={line.text} line={line} />
          ))}
          <Row text={t('map.legend.ferrata')}>
            <Sample>
              <path d="M2 10h40" stroke="var(--map-ferrata)" strokeWidth="1.4" />
              <path d="M6 6v8M12 6v8M18 6v8M24 6v8M30 6v8M36 6v8" stroke="var(--map-ferrata)" strokeWidth="1.6" />
            </Sample>
          </Row>
        </Part>
        {hasSlope ? (
          <Part title={t('map.layers.slope')}>
            {SLOPE_CLASSES.map((degrees, i) => (
              <Row key={degrees} text={SLOPE_CLASSES[i + 1] ? `${degrees}°–${SLOPE_CLASSES[i + 1]}°` : `${degrees}°+`}>
                <Sample>
                  <rect x="2" y="3" width="40" height="14" rx="2" fill={`var(--slope-${degrees})`} fillOpacity="0.75" />
                </Sample>
              </Row>
            ))}
          </Part>
        ) : null}
        <Part title={t('map.legend.lines')}>
          {lines.map((line) => (
            <LineRow key={line.text} line={line} />
          ))}
        </Part>
        <Part title={t('map.legend.ground')}>
          {GROUND.map((kind) => (
            <Row key={kind} text={t(`map.legend.ground.${kind}`)}>
              <Sample>
                <rect
                  x="2"
                  y="3"
                  width="40"
                  height="14"
                  rx="2"
                  fill={`var(--map-${kind})`}
                  stroke="var(--line-strong)"
                />
              </Sample>
            </Row>
          ))}
          <Row text={t('map.legend.ground.water')}>
            <Sample>
              <rect x="2" y="3" width="40" height="14" rx="2" fill="var(--map-water)" stroke="var(--map-stream)" />
            </Sample>
          </Row>
        </Part>
        <Part title={t('map.legend.marks')}>
          {MARKS.map((kind) => (
            <Row key={kind} text={t(`map.legend.mark.${kind}`)}>
              <Mark kind={kind} />
            </Row>
          ))}
        </Part>
        <Part title={t('map.legend.kinds')}>
          {MAP_KINDS.map((kind) => (
            <li key={kind} data-kind={kind} className="flex min-h-8 items-center gap-3">
              <span className="grid w-11 shrink-0 place-items-center text-kind">
                <KindIcon kind={kind} />
              </span>
              {t(`elements.kind.${kind}.one`)}
            </li>
          ))}
        </Part>
        <p className="text-sm text-muted">{t('map.legend.note')}</p>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="grid gap-1">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">{children}</ul>
    </section>
  );
}

function Row({ text, children }: { readonly text: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="flex min-h-8 items-center gap-3">
      {children}
      {text}
    </li>
  );
}

const Sample = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <svg viewBox="0 0 44 20" width={44} height={20} aria-hidden="true" className="shrink-0 rounded-sm bg-paper">
    {children}
  </svg>
);

function LineRow({ line: { text, color, width, dash, casing } }: { readonly line: Line }): ReactNode {
  const d = 'M2 12c8-6 14 4 22-1s10-4 18-2';
  return (
    <Row text={text}>
      <Sample>
        {casing ? <path d={d} fill="none" stroke={`var(--map-${casing})`} strokeWidth={width + 2} /> : null}
        <path
          d={d}
          fill="none"
          stroke={`var(--map-${color})`}
          strokeWidth={width}
          strokeOpacity={color === 'route' || color === 'piste' ? 0.4 : 1}
          // Dashes of the map are counted in widths of the line.
          strokeDasharray={dash?.map((length) => length * width).join(' ')}
        />
      </Sample>
    </Row>
  );
}

function Mark({ kind }: { readonly kind: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = drawMark(kind, readPalette());
    if (image) canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [kind]);
  return (
    <span className="grid w-11 shrink-0 place-items-center">
      <canvas
        ref={canvas}
        width={MARK_PIXELS * 2}
        height={MARK_PIXELS * 2}
        aria-hidden="true"
        className="size-[17px]"
      />
    </span>
  );
}
