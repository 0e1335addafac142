import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge, KindLabel } from '#app/ui/Badge.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import type { TargetState } from '#app/ui/TargetState.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { DottedFacts } from '#app/ui/lists/DottedFacts.tsx';
import { isAlwaysGraded } from './wayFigures.ts';
import type { Card } from './card.ts';
import { ElementLink } from './ElementLink.tsx';
import { climbTexts, daysText, paceText, sizeTexts } from './wayText.ts';
import { CollectCorner } from './collecting/CollectCorner.tsx';
import { useKindTexts } from './kindTexts.ts';
import { ShelterFacts } from './shelters/ShelterFacts.tsx';
import { cardSymbol } from './cardSymbol.ts';
import { TargetDateBadge } from './TargetDateBadge.tsx';

// Lazy, because visitors have completed nothing.
const CompletedMarks = lazyPart(async () => (await import('#app/ui/images/CompletedMarks.tsx')).CompletedMarks);

const SMALL_NUMBER = 'shrink-0 font-display text-lg leading-none font-bold whitespace-nowrap';
const KEY_NUMBER = `${SMALL_NUMBER} sm:text-2xl`;

/** The most important number of an element: of ways length or height, else elevation, number of list items, or difficulty. */
export function KeyNumber({
  card,
  done,
  isSmall = false,
}: {
  readonly card: Card;
  readonly done?: number | undefined;
  readonly isSmall?: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const number = isSmall ? SMALL_NUMBER : KEY_NUMBER;
  const extent = card.length ?? card.height;
  if (extent !== undefined) {
    const [amount, unit] = format.distance(extent.value).split('\u00A0');
    return (
      <span className={number}>
        {extent.isComputed ? '≈\u00A0' : null}
        {amount}
        <span className="ml-0.5 text-sm font-semibold text-muted">
          {unit}
          {card.length === undefined
            ? ` ${t('elements.card.high')}`
            : unit === 'km' || unit === 'mi'
              ? null
              : ` ${t('elements.card.long')}`}
        </span>
      </span>
    );
  }
  if (card.elevation !== undefined) {
    const parts = format.elevationParts(card.elevation);
    return (
      <span className={number}>
        {parts.number}
        <span className="ml-0.5 text-sm font-semibold text-muted">{parts.unit}</span>
      </span>
    );
  }
  if (card.members !== undefined) {
    return (
      <span className="font-semibold">
        {done === undefined
          ? t('elements.members', { count: card.members })
          : t('elements.membersDone', { count: card.members, done })}
      </span>
    );
  }
  if (card.difficulty) return <Grade card={card} className={number} />;
  const { fact } = card;
  // The beds of a shelter are said elsewhere.
  return fact && !card.shelter ? (
    <span className="font-semibold">
      <span className="sr-only">{texts.field(fact.name)} </span>
      {texts.value(fact.name, fact.field, fact.value)}
    </span>
  ) : null;
}

function Grade({ card, className }: { readonly card: Card; readonly className: string }): ReactNode {
  const t = useMessages();
  return (
    <span className={className}>
      <span className="sr-only">{t('elements.difficulty')} </span>
      {card.difficulty?.value}
    </span>
  );
}

const ROW_PICTURE = 'order-last aspect-auto! w-28! shrink-0 print:hidden';
const PICTURE = `${ROW_PICTURE} sm:order-none sm:aspect-video! sm:w-full!`;

const hasNumber = ({ elevation, length, height, members }: Card): boolean =>
  [elevation, length, height, members].some((value) => value !== undefined);

interface ElementCardProps {
  readonly card: Card;
  readonly target?: { readonly state: TargetState; readonly completedOn: string | null } | undefined;
  /** What the reader has completed of a list: how many places, and where these are on the cover. */
  readonly progress?: { readonly done: number; readonly marks: readonly number[] } | undefined;
  readonly aside?: string;
  /** Why it may be nothing for the reader. */
  readonly warning?: string | undefined;
  readonly isEager?: boolean;
  readonly headingLevel?: 'h2' | 'h3';
  /** Picture beside the words on wide screens too. */
  readonly isRow?: boolean;
  /** All cards of the page are of this kind, and its title says which. */
  readonly isKindKnown?: boolean;
}

export function ElementCard(props: ElementCardProps): ReactNode {
  return (
    <SectionErrorBoundary>
      <CardContent {...props} />
    </SectionErrorBoundary>
  );
}

function CardContent({
  card,
  target,
  progress,
  aside,
  warning,
  isEager = false,
  headingLevel: Heading = 'h3',
  isRow = false,
  isKindKnown = false,
}: ElementCardProps): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const done = progress?.done;
  const detail = card.detail ? texts.option(card.detail.field, card.detail.option) : null;
  const symbol = cardSymbol(card);
  const hasPicture = Boolean(card.cover ?? card.terrainCover);
  const isShelter = card.kind === 'shelter';
  const isBeside = isRow || !hasPicture;
  // Both corners at the right hold something: above the button that saves the place, below it the state of a target.
  const minHeight = target ? (isBeside ? 'min-h-21' : 'max-sm:min-h-21') : '';
  const titlePadding = hasPicture ? '' : 'pr-10';
  const pace = paceText(card.days, format, t);
  const where = aside ?? [card.region, card.country].filter(Boolean).join(', ');
  // Beside a picture, phones have room for the stages or the ascent.
  const onWideScreens = card.days ? 'max-sm:hidden' : undefined;
  const beginsWithGrade = isAlwaysGraded(card.kind) && card.difficulty !== undefined;
  const facts = [
    ...(beginsWithGrade ? sizeTexts(card, format, t, texts.option).map((text) => ({ key: text, content: text })) : []),
    ...climbTexts(card, format, t).map((text) => ({ key: text, content: text, className: onWideScreens })),
    ...(card.approachSeconds === undefined
      ? []
      : [{ key: 'approach', content: t('elements.card.approach', { time: format.duration(card.approachSeconds) }) }]),
    ...(pace ? [{ key: pace, content: pace, className: onWideScreens }] : []),
    ...(card.days ? [{ key: 'days', content: daysText(card.days, t), className: 'sm:hidden' }] : []),
    ...(card.difficulty && hasNumber(card) && !beginsWithGrade
      ? [{ key: 'grade', content: <Grade card={card} className="font-semibold text-ink" /> }]
      : []),
  ];
  const lastLinePadding = target
    ? hasPicture
      ? isRow
        ? 'pr-8'
        : 'max-sm:pr-8'
      : isRow
        ? 'pr-34'
        : 'max-sm:pr-34 sm:pb-8'
    : hasPicture
      ? ''
      : isRow
        ? 'pr-10'
        : 'max-sm:pr-10';
  return (
    <article
      className={`relative flex h-full overflow-hidden rounded-lg border border-line bg-raised transition-colors hover:border-ink ${minHeight} ${isRow ? '' : 'sm:flex-col'}`}
    >
      {hasPicture ? (
        <div className={`relative ${isRow ? ROW_PICTURE : PICTURE}`}>
          <Cover
            of={{ ...card, symbol }}
            sizes="(min-width: 640px) 20rem, 12rem"
            isEager={isEager}
            className="absolute inset-0 aspect-auto! size-full!"
          />
          {progress && !card.cover ? (
            <Suspense>
              <CompletedMarks marks={progress.marks} of={card.members ?? 0} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {useIsHydrated() ? (
        <Suspense fallback={null}>
          <CollectCorner
            element={card}
            className={`absolute top-1 right-1 ${isBeside ? '' : 'sm:right-auto sm:left-1'}`}
          />
        </Suspense>
      ) : null}
      <div className={`absolute right-2 bottom-2 ${isBeside ? '' : 'sm:top-3 sm:right-3 sm:bottom-auto'}`}>
        {target ? <TargetDateBadge target={target} /> : null}
      </div>
      <div
        className={`flex min-w-0 grow flex-col gap-1 border-line px-3 py-2.5 max-sm:gap-0.5 sm:p-4 print:gap-0.5 print:px-3 print:py-1.5 ${isBeside ? '' : 'sm:border-t'}`}
      >
        {isKindKnown ? (
          detail && <span className="text-sm text-muted max-sm:hidden">{detail}</span>
        ) : (
          <KindLabel kind={card.kind} symbol={symbol}>
            {t(`elements.kind.${card.kind}.one`)}
            {detail ? <span className="font-normal text-muted">· {detail}</span> : null}
          </KindLabel>
        )}
        <Heading className={`text-lg leading-tight ${titlePadding}`}>
          <ElementLink element={card} className="after:absolute after:inset-0 after:rounded-lg">
            {card.name}
          </ElementLink>
        </Heading>
        {warning ? (
          <p className="mb-0.5">
            <Badge tone="danger">{warning}</Badge>
          </p>
        ) : null}
        {card.note ? (
          <p
            className={`text-sm text-muted ${done !== undefined ? 'line-clamp-4' : hasPicture ? 'line-clamp-2' : `line-clamp-2 max-sm:order-1 sm:line-clamp-5 sm:text-base sm:leading-snug ${target ? 'max-sm:mr-32' : ''}`}`}
          >
            {card.note}
          </p>
        ) : null}
        {isShelter ? (
          <ShelterFacts card={card} where={where} isRow={isRow} className={`mt-auto ${lastLinePadding}`} />
        ) : (
          // On phones the number and the grade are one line and the place is the next, in every card.
          <div
            className={`mt-auto flex flex-wrap items-baseline gap-x-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] sm:pt-2 print:pt-0 ${lastLinePadding}`}
          >
            {beginsWithGrade ? <Grade card={card} className={KEY_NUMBER} /> : <KeyNumber card={card} done={done} />}
            {done !== undefined && card.members !== undefined ? null : (
              <>
                <DottedFacts facts={facts} className="min-w-0 text-sm leading-tight text-muted" />
                <span className="min-w-0 basis-full text-sm leading-tight text-muted max-sm:col-span-full print:truncate">
                  {isKindKnown && detail ? <span className="sm:hidden">{where ? `${detail} · ` : detail}</span> : null}
                  {where}
                </span>
              </>
            )}
          </div>
        )}
        {done !== undefined && card.members !== undefined ? (
          <ProgressBar done={done} total={card.members} label={card.name} />
        ) : null}
      </div>
    </article>
  );
}

export function CardGrid({
  className = '',
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ul
      className={`grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4 print:grid-cols-3 print:gap-1.5 ${className}`}
    >
      {children}
    </ul>
  );
}
