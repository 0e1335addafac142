import { Fragment } from 'react';
import type { Language } from '@cordada/core/pages/pageTable';
import type { ReactNode } from 'react';
import { OfflineButton } from '#app/features/packs/index.ts';
import { FollowElementButton, LikeButton, LikeMenuItem, useReactions } from '#app/features/community/index.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Badge, KindLabel } from '#app/ui/Badge.tsx';
import { CollectButton } from '#app/ui/buttons/CollectButton.tsx';
import { ConversationLink } from '#app/ui/buttons/ConversationLink.tsx';
import { MoreMenu } from '#app/ui/buttons/MoreMenu.tsx';
import { CoverPicture } from '#app/ui/images/ResponsiveImage.tsx';
import { ShareButton } from '#app/ui/buttons/ShareButton.tsx';
import { NARROWER_CHOICES } from './narrowerChoices.ts';
import { EditButton } from './editing/EditButton.tsx';
import type { ElementPageData } from '../page/elementPage.ts';

/** Beside the menu. */
const SHOWN_ACTIONS = 3;
/** Longer names are smaller where something stands beside them. */
const LONG_NAME = 22;

function RegionChain({ regions }: Pick<ElementPageData, 'regions'>): ReactNode {
  const t = useMessages();
  if (regions.length === 0) return null;
  return (
    <nav aria-label={t('elements.breadcrumb')} className="max-w-full max-sm:-my-2">
      <ol className="scroll-row flex items-center gap-x-2 text-sm whitespace-nowrap text-muted sm:flex-wrap">
        {regions.map((region, index) => (
          <Fragment key={region.id}>
            {index > 0 ? <li aria-hidden="true">{regions[index - 1]?.level === region.level ? '/' : '›'}</li> : null}
            <li>
              <PageLink
                page="region"
                params={{ id: region.id, slug: region.slug }}
                className="inline-flex min-h-11 items-center underline-offset-4 sm:min-h-8 hover:text-ink hover:underline"
              >
                {region.name}
              </PageLink>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

export function LanguageMark({ language }: { readonly language: Language | null }): ReactNode {
  const t = useMessages();
  if (!language) return null;
  return <Badge tone="info">{t('elements.otherLanguage', { language: t(`elements.language.${language}`) })}</Badge>;
}

/**
 * On phones a picture stands above the name, and the map of the page between its actions and its description. On wide
 * screens either is beside them.
 */
export function ElementHeader({
  element,
  symbol,
  keyFacts,
  summary,
  picture,
  map,
  besideTitle,
  actions = [],
  moreActions,
  children,
}: {
  readonly element: ElementPageData;
  /** Instead of that of its kind. */
  readonly symbol?: string;
  /** Stands under the name: on phones all of it is on the first screen. */
  readonly keyFacts?: ReactNode;
  /** What one needs to know to go there, under the description. */
  readonly summary?: ReactNode;
  /** Instead of the photo. */
  readonly picture?: ReactNode;
  /** Of the page; not where a photo takes its place. */
  readonly map?: ReactNode;
  readonly besideTitle?: ReactNode;
  /** The first ones first: what has no room is in the menu. */
  readonly actions?: readonly ReactNode[];
  readonly moreActions?: ReactNode;
  /** Less important than the actions. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = useMessages();
  const reactions = useReactions('element', element);
  const { cover, facts, kind } = element;
  const narrower = NARROWER_CHOICES.find((name) => typeof facts[name] === 'string');
  const detail = narrower ? t(`elements.option.${narrower}.${String(facts[narrower])}` as MessageKey) : null;
  const photo = cover ? (
    <CoverPicture
      cover={cover}
      sizes="(min-width: 1280px) 34rem, (min-width: 768px) 45vw, 100vw"
      isEager
      className="rounded-lg border border-line max-sm:aspect-auto! max-sm:h-30 print:w-56!"
    />
  ) : null;
  const first = picture ?? photo;
  const isFull = actions.length >= SHOWN_ACTIONS;
  const isLong = element.name.length > LONG_NAME;
  return (
    // Aligned at the top: a browser may paint the head before all of it has arrived.
    <div className={`${HEAD} ${first || map ? 'md:grid-cols-2 md:grid-rows-[auto_1fr]' : ''}`}>
      {first ? <div className={`${BESIDE} ${picture ? 'print:w-80' : ''}`}>{first}</div> : null}
      <div className={`${COLUMN} print:min-w-72 print:flex-1`}>
        <RegionChain regions={element.regions} />
        <KindLabel kind={kind} symbol={symbol}>
          {t(`elements.kind.${kind}.one`)}
          {detail ? <span className="font-normal text-muted">· {detail}</span> : null}
        </KindLabel>
        <div className={`flex items-center gap-3 sm:gap-4 ${besideTitle ? 'w-full' : ''}`}>
          {besideTitle}
          <h1
            className={`min-w-0 font-extrabold ${besideTitle ? (isLong ? 'text-2xl sm:text-4xl' : 'text-3xl sm:text-5xl') : 'text-4xl sm:text-5xl'} ${isLong ? '' : 'lg:text-6xl'}`}
          >
            {element.name}
          </h1>
        </div>
        {keyFacts}
        <div
          className={`no-print flex flex-wrap gap-2 max-sm:w-full max-sm:*:[a]:grow ${actions.length > 1 ? 'max-sm:gap-1.5 max-sm:*:[a]:px-2! max-sm:[&>a>svg]:hidden' : ''}`}
        >
          {actions.slice(0, SHOWN_ACTIONS)}
          {isFull ? null : <LikeButton subject="element" of={element} reactions={reactions} />}
          <MoreMenu>
            {actions.slice(SHOWN_ACTIONS)}
            {isFull ? <LikeMenuItem reactions={reactions} /> : null}
            {moreActions}
            <CollectButton element={element} />
            <FollowElementButton reactions={reactions} />
            <ShareButton title={element.name} />
            <OfflineButton kind={element.kind === 'list' ? 'list' : 'element'} id={element.id} title={element.name} />
            <ConversationLink subject={element} />
            <EditButton element={element} />
          </MoreMenu>
        </div>
      </div>
      {first || !map ? null : <div className={`${BESIDE} print:w-1/2`}>{map}</div>}
      <div className={`${COLUMN} md:col-start-1 empty:hidden print:order-3 print:w-full`}>
        {element.description ? <Description element={element} /> : null}
        {element.otherNames.length > 0 ? (
          <p className="text-muted">{t('elements.alsoKnown', { names: element.otherNames.join(', ') })}</p>
        ) : null}
        {summary}
        {children}
      </div>
    </div>
  );
}

const HEAD =
  'page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 pt-3 pb-6 max-sm:pb-4 md:items-start md:pt-5 md:pb-8 print:flex print:flex-wrap print:items-center print:gap-x-6 print:py-3';
/** The second column. */
const BESIDE = 'min-w-0 md:col-start-2 md:row-span-2 md:row-start-1 print:order-2';
const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-3 max-sm:gap-2';

function Description({ element }: { readonly element: ElementPageData }): ReactNode {
  return (
    <>
      <p lang={element.otherLanguage ?? undefined} className="max-w-prose text-lg print:text-base">
        {element.description}
      </p>
      <LanguageMark language={element.otherLanguage} />
    </>
  );
}
