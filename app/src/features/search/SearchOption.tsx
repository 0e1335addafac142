import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { MarkedText } from '#app/ui/MarkedText.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { RecentSearch } from './recentSearches.ts';
import type { Hit } from './useSearch.ts';

export function SearchOption({
  id,
  option,
  text,
  isActive,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly option: RecentSearch | Hit;
  readonly text: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}): ReactNode {
  const format = useFormat();
  const kinds = useKindTexts();
  const t = useMessages();
  const hit = 'match' in option ? option : null;
  const places = [hit?.matchedRegion, option.region].filter((name, index, all) => name && all.indexOf(name) === index);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-kind={option.type}
      onPointerMove={isActive ? undefined : onPoint}
      // Keeps the focus in the field, so that the keyboard of a phone stays open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 aria-selected:bg-sunken"
    >
      <span className="text-kind">
        <KindIcon kind={option.type} size={20} />
      </span>
      <span className="grid min-w-0 grow leading-snug">
        <span className="truncate font-semibold">
          <MarkedText text={option.name} typed={text} />
        </span>
        <span className="truncate text-sm text-muted">
          {hit?.matchedName ? (
            <>
              {`${t('search.also')} `}
              <MarkedText text={hit.matchedName} typed={text} />
              {' · '}
            </>
          ) : null}
          {kinds.one(option.type)}
          {places.map((name) => (
            <Fragment key={name}>
              {' · '}
              {name && hit?.matchedRegion === name ? <MarkedText text={name} typed={text} /> : name}
            </Fragment>
          ))}
        </span>
      </span>
      {option.elevationMeters === null ? null : (
        <span className="grid shrink-0 text-right leading-snug">
          <span className="font-display text-lg font-bold">{format.elevation(option.elevationMeters)}</span>
          {typeof hit?.prominenceMeters === 'number' ? (
            <span className="text-xs text-muted">
              {t('search.prominence', { height: format.elevation(hit.prominenceMeters) })}
            </span>
          ) : null}
        </span>
      )}
    </div>
  );
}
