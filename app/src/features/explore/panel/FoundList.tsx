import type { ReactNode } from 'react';
import { accessSymbol } from '@cordada/core/covers/accessSymbols';
import { useFailureText } from '#app/data/useFailureText.ts';
import { ShelterText, climbText, lengthText, useKindTexts } from '#app/features/elements/index.ts';
import type { TargetTone } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { TargetMark } from '#app/ui/TargetState.tsx';
import { isLimited } from '../exploreAddress.ts';
import type { FoundElement } from './foundElement.ts';

import type { ListProps } from './panelProps.ts';

export function FoundList({
  finding,
  onRetry,
  onClear,
  states,
  hoveredId,
  onHover,
  onChoose,
  state,
  isEverywhere,
  onChange,
  isPeek,
}: ListProps & {
  /** Only the first result has room on phones. */
  readonly isPeek: boolean;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const found = finding.phase === 'waiting' ? null : finding.found;
  if (finding.phase === 'failed' && !found) {
    return (
      <div className="p-4">
        <ErrorState text={failureText(finding.error)} onRetry={onRetry} />
      </div>
    );
  }
  if (!found) {
    return (
      <div aria-busy="true" className="grid content-start gap-2 p-4">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  }
  if (found.elements.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-muted">{t(isEverywhere ? 'explore.nothingAtAll' : 'explore.nothing')}</p>
        {isEverywhere || !isLimited(state) ? null : (
          <Button tone="primary" onClick={() => onChange({ isEverywhere: true })}>
            {t('explore.searchAll')}
          </Button>
        )}
        <button type="button" onClick={onClear} className="prose-link min-h-11 font-semibold sm:min-h-6">
          {t('explore.clear')}
        </button>
      </div>
    );
  }
  return (
    <ul
      className="min-h-0 grow overflow-y-auto overscroll-contain"
      aria-label={t(isEverywhere ? 'explore.listAll' : 'explore.list', {
        order: t(`explore.order.${state.order}`).toLowerCase(),
      })}
    >
      {found.elements.map((element, index) => (
        <li
          key={element.id}
          className={`border-b border-line last:border-0 ${isPeek && index > 0 ? 'max-md:hidden' : ''}`}
        >
          <Row
            element={element}
            state={states.get(element.id) ?? null}
            isHovered={hoveredId === element.id}
            isChosen={state.chosenId === element.id}
            onHover={onHover}
            onChoose={onChoose}
          />
        </li>
      ))}
      {found.total > found.elements.length ? (
        <li className={`px-4 py-3 text-sm text-muted ${isPeek ? 'max-md:hidden' : ''}`}>
          {found.isTotalExact
            ? t(isEverywhere ? 'explore.moreAll' : 'explore.more', { count: found.total - found.elements.length })
            : t(isEverywhere ? 'explore.manyMoreAll' : 'explore.manyMore')}
        </li>
      ) : null}
    </ul>
  );
}

function Row({
  element,
  state,
  isHovered,
  isChosen,
  onHover,
  onChoose,
}: {
  readonly element: FoundElement;
  readonly state: TargetTone | null;
  readonly isHovered: boolean;
  readonly isChosen: boolean;
  readonly onHover: (id: string | null) => void;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  const { id, kind, name, elevationMeters, regions, difficulties, way } = element;
  const climb = climbText(way, format, t);
  const graded = difficulties.find(({ value }) => value !== null);
  return (
    <button
      type="button"
      data-kind={kind}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(id)}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
      className={`flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken ${isHovered || isChosen ? 'bg-sunken' : ''}`}
    >
      <span className="text-kind">
        <KindIcon kind={kind} symbol={kind === 'access' ? accessSymbol(element.startKind) : undefined} />
      </span>
      <span className="grid min-w-0 grow leading-snug">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-sm text-muted">
          {graded ? (
            <>
              <span className="sr-only">{kinds.scale(graded.scale)} </span>
              <strong className="font-semibold text-ink">{graded.value}</strong>
              {regions[0] ? ' · ' : ''}
            </>
          ) : null}
          {element.shelter ? (
            <>
              <ShelterText shelter={element.shelter} />
              {regions[0] ? ' · ' : ''}
            </>
          ) : null}
          {climb ? `${climb}${regions[0] ? ' · ' : ''}` : null}
          {regions[0]}
        </span>
      </span>
      {state ? (
        <span className="shrink-0">
          <TargetMark state={state} />
          <span className="sr-only">{t(`explore.${state}`)}</span>
        </span>
      ) : null}
      {elevationMeters === null ? null : (
        <span className="shrink-0 font-display text-lg font-bold">{format.elevation(elevationMeters)}</span>
      )}
      {way.length ? (
        <span className="shrink-0 font-display text-lg font-bold">{lengthText(way.length, format)}</span>
      ) : null}
    </button>
  );
}
