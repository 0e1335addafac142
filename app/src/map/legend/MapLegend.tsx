import type { ReactNode } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { TerrainNote } from '../terrain/TerrainNote.tsx';
import { SLOPE_CLASSES } from '../terrain/slopeAngle.ts';
import { Sample, SampleFrame } from './LegendSample.tsx';
import { LEGEND_PARTS } from './legendParts.ts';

/** What the signs of the map mean, drawn as the map draws them. */
export function MapLegend({
  terrain,
  hasSlope,
  onClose,
}: {
  readonly terrain: TerrainSource | null;
  readonly hasSlope: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('map.legend')} size="tall" onClose={onClose}>
      <div className="grid gap-6">
        {hasSlope ? (
          <Part title={t('map.layers.slope')} note={terrain ? <TerrainNote terrain={terrain} /> : null}>
            {SLOPE_CLASSES.map((degrees, i) => (
              <Row key={degrees} text={SLOPE_CLASSES[i + 1] ? `${degrees}°–${SLOPE_CLASSES[i + 1]}°` : `${degrees}°+`}>
                <SampleFrame>
                  <rect x="2" y="3" width="40" height="14" rx="2" fill={`var(--slope-${degrees})`} fillOpacity="0.75" />
                </SampleFrame>
              </Row>
            ))}
          </Part>
        ) : null}
        {LEGEND_PARTS.map(({ title, entries }) => (
          <Part
            key={title}
            title={t(title)}
            note={terrain && title === 'map.legend.heights' ? <TerrainNote terrain={terrain} /> : null}
          >
            {entries.map(({ text, sample }) => (
              <Row key={text} text={t(text)}>
                <Sample sample={sample} />
              </Row>
            ))}
          </Part>
        ))}
        <Part title={t('map.legend.kinds')} note={null}>
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

function Part({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="grid gap-1">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">{children}</ul>
      {note}
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
