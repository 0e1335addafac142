import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { accessSymbol } from '@cordada/core/covers/accessSymbols';
import { elementKind } from '@cordada/core/elements/kinds';
import type { TargetTone } from '#app/map/mapContent.ts';
import {
  CollectCorner,
  ElementLink,
  climbText,
  lengthText,
  paceText,
  useKindTexts,
} from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { KindLabel } from '#app/ui/Badge.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { X } from '#app/ui/icons.tsx';
import { targetChoiceClass } from '#app/ui/buttons/targetChoice.ts';
import { TARGET_STATES, TargetMark } from '#app/ui/TargetState.tsx';
import type { FoundElement } from '../panel/foundElement.ts';

export function SelectionCard({
  element,
  isMember,
  state,
  onState,
  returnPath,
  onClose,
}: {
  readonly element: FoundElement;
  readonly isMember: boolean;
  readonly state: TargetTone | null;
  readonly onState: (state: TargetTone | null) => void;
  /** Where a visitor returns after logging in. */
  readonly returnPath: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  const card = useRef<HTMLElement>(null);
  // Moves the focus to the card when it is opened by keyboard; Escape restores the focus.
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const { kind, name, elevationMeters, difficulties, regions, way } = element;
  const climb = [climbText(way, format, t), paceText(way.days, format, t)].filter(Boolean).join(' · ');
  const elevation = elevationMeters === null ? null : format.elevationParts(elevationMeters);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={name}
      className="overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-overlay outline-none"
    >
      <div className="relative">
        {element.terrainCover ? (
          <Cover of={element} sizes="24rem" isEager className="aspect-[3/1]! sm:aspect-[5/2]!" />
        ) : (
          <div data-kind={kind} className="h-15 bg-kind-tint" />
        )}
        <Suspense fallback={null}>
          <CollectCorner element={element} className="absolute top-2 right-14" />
        </Suspense>
        <button
          type="button"
          onClick={onClose}
          aria-label={t('ui.close')}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full border border-line bg-raised hover:bg-sunken"
        >
          <X size={18} />
        </button>
      </div>
      <div className="grid gap-3 p-4">
        <div className="flex items-start justify-between gap-4">
          <div className="grid min-w-0 gap-1">
            <KindLabel kind={kind} symbol={kind === 'access' ? accessSymbol(element.startKind) : undefined}>
              {kinds.one(kind)}
            </KindLabel>
            <h2 className="text-xl">
              <ElementLink element={element} className="hover:underline">
                {name}
              </ElementLink>
            </h2>
          </div>
          {elevation ? (
            <p className="shrink-0 font-display text-4xl leading-none font-bold text-accent">
              {elevation.number}
              <span className="ml-1 text-base font-semibold text-muted">{elevation.unit}</span>
            </p>
          ) : null}
          {way.length ? (
            <p className="shrink-0 font-display text-2xl leading-none font-bold text-accent">
              {lengthText(way.length, format)}
            </p>
          ) : null}
        </div>
        {climb ? <p className="-mt-2 font-semibold">{climb}</p> : null}
        {regions.length > 0 ? <p className="-mt-2 text-sm text-muted">{regions.slice(0, 2).join(' · ')}</p> : null}
        {difficulties.some(({ value }) => value !== null) ? (
          <ul className="flex flex-wrap gap-2" aria-label={t('explore.difficulty')}>
            {difficulties
              .filter(({ value }) => value !== null)
              .slice(0, 4)
              .map(({ scale, value }) => (
                <li key={scale} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm">
                  <span className="text-muted">{kinds.scale(scale)}</span> <strong>{value}</strong>
                </li>
              ))}
          </ul>
        ) : null}
        {elementKind(kind).isTargetable ? (
          <fieldset className="flex flex-wrap gap-2" aria-label={t('explore.state')}>
            {TARGET_STATES.map((own) =>
              isMember ? (
                <button
                  key={own}
                  type="button"
                  aria-pressed={state === own}
                  onClick={() => onState(state === own ? null : own)}
                  className={targetChoiceClass(own, state === own)}
                >
                  <TargetMark state={state === own ? own : null} />
                  {t(`explore.${own}`)}
                </button>
              ) : (
                <PageLink
                  key={own}
                  page="logIn"
                  query={{ r: returnPath }}
                  title={t('explore.logInFirst')}
                  className={targetChoiceClass(own, false)}
                >
                  <TargetMark state={null} />
                  {t(`explore.${own}`)}
                </PageLink>
              ),
            )}
          </fieldset>
        ) : null}
        <ElementLink
          element={element}
          className="inline-flex min-h-11 items-center justify-center rounded-sm bg-accent-fill px-4 font-semibold text-on-accent hover:bg-accent-fill-hover"
        >
          {t('explore.open')}
        </ElementLink>
      </div>
    </article>
  );
}
