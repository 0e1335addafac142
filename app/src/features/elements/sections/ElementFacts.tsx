import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { ELEMENT_KINDS, elementKind } from '@cordada/core/elements/kinds';
import { FIELD_GROUPS } from '@cordada/core/elements/fields';
import type { Field } from '@cordada/core/elements/fields';
import { formatLocation, formatLocationDms } from '@cordada/core/format/formatLocation';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { PrintButton } from '#app/ui/buttons/PrintButton.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { ElementPageData } from '../page/elementPage.ts';
import { ElementLink } from '../ElementLink.tsx';
import type { LinkedElement } from '../ElementLink.tsx';
import { isHeightOfAll } from '../heightOf.ts';
import { headFields } from '../keyFields.ts';
import { useKindTexts } from '../kindTexts.ts';
import { KeyFacts } from './summary/KeyFacts.tsx';
import { MissingFacts } from './editing/MissingFacts.tsx';
import { missingFacts } from './editing/missingFacts.ts';
import { EmergencyNumbers } from './EmergencyNumbers.tsx';
import { phoneHref } from './phoneHref.ts';
import { ComputedFactRows } from './summary/ComputedFactRows.tsx';
import type { Ground } from './summary/ComputedFactRows.tsx';
import { FactRow } from './summary/FactRow.tsx';
import { SectionHead } from './SectionHead.tsx';

const PositionSuggestion = lazyPart(
  async () => (await import('../position/PositionSuggestion.tsx')).PositionSuggestion,
);

/** Positions more accurate than this are shown as exact, because a GPS receiver is no better. */
const EXACT_METERS = 10;

/** Key facts below the name, and what one does first: the main actions, then the state of the viewer. */
export function HeadFacts({
  element,
  above,
  actions = [],
  children,
}: {
  readonly element: ElementPageData;
  readonly above?: ReactNode;
  /** One or two. */
  readonly actions?: readonly ReactNode[];
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="grid w-full gap-2 sm:gap-3">
      {above}
      <KeyFacts element={element} />
      <div className="grid gap-2 sm:max-w-md">
        {actions.length > 0 ? (
          <div className="flex gap-2 *:grow *:basis-0 sm:grid sm:grid-cols-2 sm:*:only:col-span-2">{actions}</div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

function WebLink({ url }: { readonly url: string }): ReactNode {
  return (
    <a href={url} rel="nofollow noopener" className="prose-link break-all">
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}

function FactValue({ name, field, value }: { name: string; field: Field; value: unknown }): ReactNode {
  const texts = useKindTexts();
  if (field.value.type === 'url') return <WebLink url={String(value)} />;
  if (field.value.type === 'lines') {
    const { of } = field.value;
    const lines = Array.isArray(value) ? value.map(String) : [];
    return of !== 'url' ? (
      <ol className="grid list-decimal gap-1 pl-5">
        {lines.map((line, index) => (
          <li key={index}>{texts.line(of, line)}</li>
        ))}
      </ol>
    ) : (
      <ul className="grid gap-1">
        {lines.map((url) => (
          <li key={url}>
            <WebLink url={url} />
          </li>
        ))}
      </ul>
    );
  }
  if (field.value.type === 'phone') {
    return (
      <a href={phoneHref(String(value))} className="prose-link">
        {String(value)}
      </a>
    );
  }
  return texts.value(name, field, value);
}

function Position({ place, accuracyMeters }: Pick<ElementPageData, 'place' | 'accuracyMeters'>): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (!place) return <span className="font-normal text-muted">{t('elements.facts.noPosition')}</span>;
  const text = formatLocation([...place]);
  const copy = (): void => {
    void navigator.clipboard
      .writeText(text)
      .then(() => showToast({ type: 'success', text: t('elements.facts.copied') }));
  };
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-8">
        {text}
        <Button tone="plain" onClick={copy} className="no-print -mx-4 -my-2 min-h-9 text-sm text-glacier">
          {t('elements.facts.copy')}
        </Button>
      </span>
      <span className="font-normal text-muted">{formatLocationDms([...place])}</span>
      {accuracyMeters === null ? null : (
        <span className="text-sm font-normal text-muted">
          {accuracyMeters <= EXACT_METERS
            ? t('elements.facts.accuracyExact')
            : t('elements.facts.accuracy', { distance: format.distance(accuracyMeters) })}
        </span>
      )}
    </span>
  );
}

const ELSEWHERE = 'prose-link inline-flex min-h-11 items-center sm:min-h-6';

function Elsewhere({
  id,
  place: [lon, lat],
  name,
}: {
  readonly id: string;
  readonly place: LonLat;
  readonly name: string;
}): ReactNode {
  const t = useMessages();
  const at = `${lat},${lon}`;
  const maps = [
    ['OpenStreetMap', `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`],
    ['Google Maps', `https://www.google.com/maps/search/?api=1&query=${at}`],
    ['Apple Maps', `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(name)}`],
    [t('elements.facts.otherApp'), `geo:${at}?q=${at}(${encodeURIComponent(name)})`],
  ] as const;
  return (
    <>
      <FactRow label={t('elements.facts.otherMaps')} className="no-print max-sm:grid-cols-1 max-sm:gap-0">
        <span className="flex flex-wrap gap-x-4 font-normal">
          {maps.map(([label, href]) => (
            <a
              key={label}
              href={href}
              target={href.startsWith('geo:') ? undefined : '_blank'}
              rel="noopener noreferrer"
              className={ELSEWHERE}
            >
              {label}
            </a>
          ))}
        </span>
      </FactRow>
      <FactRow label={t('elements.facts.files')} className="no-print">
        <span className="flex flex-wrap gap-x-4 font-normal">
          {(['gpx', 'kml', 'geojson'] as const).map((format) => (
            <a key={format} href={`/api/elements/${id}.${format}`} download className={ELSEWHERE}>
              {format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
            </a>
          ))}
        </span>
      </FactRow>
    </>
  );
}

export function FactList({
  element,
  parent = null,
  ground = null,
}: {
  readonly element: ElementPageData;
  readonly parent?: (LinkedElement & { readonly name: string }) | null;
  readonly ground?: Ground | null;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const viewer = useViewer();
  const all = { ...element.computed, ...element.facts };
  const inHead = headFields(element.kind, all);
  const fields = Object.entries<Field>(elementKind(element.kind).fields).filter(
    ([name]) =>
      !inHead.includes(name) &&
      name !== 'waypoints' &&
      (name !== 'elevationMeters' || isHeightOfAll(element.kind, all)),
  );
  return (
    <dl className="rounded-lg border border-line bg-raised px-4 py-1 sm:px-5">
      {parent ? (
        <FactRow label={t('elements.facts.parent')}>
          <ElementLink element={parent} className="prose-link">
            {parent.name}
          </ElementLink>
        </FactRow>
      ) : null}
      {element.difficulties.map(({ scale, value }) => (
        <FactRow key={scale} label={texts.scale(scale)}>
          {value ?? t('elements.ungraded')}
        </FactRow>
      ))}
      {fields
        .filter(([name, { group }]) => group === undefined && element.facts[name] !== undefined)
        .map(([name, field]) => (
          <FactRow key={name} label={texts.field(name)}>
            <FactValue name={name} field={field} value={element.facts[name]} />
          </FactRow>
        ))}
      <ComputedFactRows element={element} ground={ground} />
      {/* One line: what is not known must not stand before what is. The summary of a shelter says it. */}
      {element.kind !== 'shelter' && missingFacts(element.kind, all).length > 0 ? (
        <FactRow label={t('elements.facts.unknown')} className="no-print">
          <MissingFacts element={element} />
        </FactRow>
      ) : null}
      {element.kind === 'region' || element.kind === 'list' ? null : (
        <>
          <FactRow label={t('elements.facts.coordinates')}>
            <Position place={element.place} accuracyMeters={element.accuracyMeters} />
            {viewer.status === 'member' && ELEMENT_KINDS[element.kind].mergeGroup === 'summit' ? (
              <Suspense>
                <PositionSuggestion id={element.id} />
              </Suspense>
            ) : null}
          </FactRow>
          {element.place ? <Elsewhere id={element.id} place={element.place} name={element.name} /> : null}
          <FactRow label={t('elements.paper.emergency')} className="not-print:hidden">
            <EmergencyNumbers regions={element.regions} />
          </FactRow>
          <FactRow label={t('elements.paper')} className="no-print">
            <PrintButton className="-ml-4 text-glacier" />
          </FactRow>
        </>
      )}
    </dl>
  );
}

/** These choices complete a page without telling its readers anything. */
const SILENT: readonly unknown[] = [undefined, 'notApplicable', 'unknown'];
const saysSomething = (value: unknown): boolean => !SILENT.includes(value);

export function FactGroups({
  element,
  title,
  without = [],
  isNarrow = false,
}: {
  readonly element: ElementPageData;
  readonly title: string;
  /** In a column of a page. */
  readonly isNarrow?: boolean;
  /** Names of facts that the page shows elsewhere, besides those of its head. */
  readonly without?: readonly string[];
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const fields = Object.entries<Field>(elementKind(element.kind).fields);
  const shown = [...headFields(element.kind, element.facts), ...without];
  const groups = FIELD_GROUPS.flatMap((group) => {
    const known = fields.filter(
      ([name, field]) => field.group === group && saysSomething(element.facts[name]) && !shown.includes(name),
    );
    return known.length > 0 ? [{ group, known }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="details" className="grid gap-4">
      <SectionHead id="details" title={title} />
      <div
        className={`grid items-start gap-4 sm:grid-cols-2 ${isNarrow ? '' : 'lg:grid-cols-3'} print:block print:columns-3 print:gap-2 print:*:mb-2`}
      >
        {groups.map(({ group, known }) => (
          <section
            key={group}
            aria-labelledby={`group-${group}`}
            className="rounded-lg border border-line bg-raised px-4 pt-3 pb-1 print:break-inside-avoid"
          >
            <h3 id={`group-${group}`} className="text-lg">
              {t(`elements.group.${group}`)}
            </h3>
            <dl>
              {known.map(([name, field]) => (
                <FactRow key={name} label={texts.field(name)}>
                  <FactValue name={name} field={field} value={element.facts[name]} />
                </FactRow>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
