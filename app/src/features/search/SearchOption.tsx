import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { ShelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { ShelterText, climbText, lengthText, useKindTexts } from '#app/features/elements/index.ts';
import type { WayFigure, WayFigures } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { MarkedText } from '#app/ui/MarkedText.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { RecentSearch } from '#app/data/preferences/recentSearches.ts';
import type { Hit } from './useSearch.ts';

interface OptionRowProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** Something that one can choose while the focus stays in the field. */
export function OptionRow({
  id,
  isActive,
  onPoint,
  onChoose,
  kind,
  className,
  children,
}: OptionRowProps & {
  readonly kind?: KindName;
  readonly className: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-kind={kind}
      onPointerMove={isActive ? undefined : onPoint}
      // Keeps the focus in the field, so that the keyboard of a phone stays open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex scroll-mt-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 aria-selected:bg-sunken ${className}`}
    >
      {children}
    </div>
  );
}

export function SearchOption({
  option,
  text,
  isKindKnown,
  ...row
}: OptionRowProps & {
  readonly option: RecentSearch | Hit;
  readonly text: string;
  /** The title of its group says it. */
  readonly isKindKnown: boolean;
}): ReactNode {
  const format = useFormat();
  const kinds = useKindTexts();
  const t = useMessages();
  const hit = 'match' in option ? option : null;
  const shelter = shelterOf(option);
  const way = hit && wayOf(hit);
  const places = [hit?.matchedRegion, option.region].filter(
    (name, index, all): name is string => Boolean(name) && all.indexOf(name) === index,
  );
  return (
    <OptionRow {...row} kind={option.type} className="min-h-14">
      <span className="text-kind">
        <KindIcon kind={option.type} size={20} />
      </span>
      <span className="grid min-w-0 grow leading-snug">
        <span className="truncate font-semibold">
          <MarkedText text={option.name} typed={text} />
        </span>
        <span className="text-sm text-muted max-sm:line-clamp-2 sm:truncate">
          {hit?.matchedName ? (
            <>
              {`${t('search.also')} `}
              <MarkedText text={hit.matchedName} typed={text} />
              {' · '}
            </>
          ) : null}
          {withDots([
            isKindKnown && (shelter || places.length > 0) ? null : kinds.one(option.type),
            shelter ? <ShelterText key="shelter" shelter={shelter} /> : null,
            ...places.map((name) =>
              hit && hit.matchedRegion === name ? <MarkedText key={name} text={name} typed={text} /> : name,
            ),
          ])}
        </span>
      </span>
      {way?.length ? (
        <span className="grid shrink-0 text-right leading-snug">
          <span className="font-display text-lg font-bold">{lengthText(way.length, format)}</span>
          <span className="text-xs text-muted">{climbText(way, format, t)}</span>
        </span>
      ) : option.elevationMeters === null ? null : (
        <span className="grid shrink-0 text-right leading-snug">
          <span className="font-display text-lg font-bold">{format.elevation(option.elevationMeters)}</span>
          {typeof hit?.prominenceMeters === 'number' ? (
            <span className="text-xs text-muted">
              {t('search.prominence', { height: format.elevation(hit.prominenceMeters) })}
            </span>
          ) : null}
        </span>
      )}
    </OptionRow>
  );
}

function wayOf({ lengthMeters, ascentMeters, computed }: Hit): WayFigures {
  const figure = (name: string, value: number | null): WayFigure | undefined =>
    value === null ? undefined : { value, ...(computed.includes(name) && { isComputed: true }) };
  return { length: figure('lengthMeters', lengthMeters), ascent: figure('ascentMeters', ascentMeters) };
}

function shelterOf(option: RecentSearch | Hit): ShelterGlance | null {
  if (!('beds' in option)) return option.shelter ?? null;
  const { beds, openness } = option;
  return beds === null && openness === null ? null : { beds, openness };
}

function withDots(parts: readonly ReactNode[]): ReactNode {
  return parts
    .filter((part) => part !== null)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 ? ' · ' : null}
        {part}
      </Fragment>
    ));
}
