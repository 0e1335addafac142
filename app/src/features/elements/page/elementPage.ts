import type { KindName } from '@cordada/core/elements/kinds';
import type { Quality, QualityGap } from '@cordada/core/elements/qualities';
import type { ScaleName } from '@cordada/core/elements/scales';
import type { FieldValue } from '@cordada/core/elements/elementDraft';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Cover, ImageDetails } from '@cordada/core/media/imageSources';
import type { RichText } from '@cordada/core/richText/richText';
import type { Slugs } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import type { LatestPostsData } from '#app/features/community/posts/index.ts';
import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import type { ComputedFacts } from '@cordada/core/elements/computed/computedFacts';
import { computedFactsOf } from '../wayFigures.ts';
import type { ComputedFactsAnswer } from '../wayFigures.ts';
import { distinctNames } from './distinctNames.ts';

interface Person {
  readonly id: string;
  readonly slug: string;
  readonly fullName: string;
}

export interface ElementPageSource {
  readonly id: string;
  readonly type: KindName;
  readonly name: string;
  readonly officialName: string;
  readonly slug: string;
  readonly slugs: Slugs;
  readonly description: string;
  readonly textLanguage: string | null;
  readonly location: readonly number[] | null;
  readonly positionAccuracyMeters: number | null;
  readonly facts: unknown;
  readonly computedFacts?: ComputedFactsAnswer;
  readonly difficulties: readonly { readonly scale: string; readonly value: string | null }[];
  readonly regions: readonly {
    readonly id: string;
    readonly level: string | null;
    readonly name: string;
    readonly slug: string;
  }[];
  readonly otherNames: readonly { readonly name: string; readonly language: string | null }[];
  readonly updatedAt: string;
  readonly credit: {
    readonly title: string;
    readonly publisher: string;
    readonly url: string | null;
    readonly licence: string;
  } | null;
  readonly revisions: readonly {
    readonly number: number;
    readonly comment: string;
    readonly createdAt: string;
    readonly isImport: boolean;
    readonly author: Person | null;
  }[];
  readonly provenance: readonly {
    readonly path: string;
    readonly kind: 'person' | 'survey' | 'openStreetMap' | 'wikidata';
    readonly revision: number;
    readonly at: string;
    readonly author: Person | null;
    readonly credit: ElementPageSource['credit'];
  }[];
  readonly contributors: readonly { readonly revisions: number; readonly user: Person | null }[];
  readonly quality: Quality | null;
  readonly qualityGaps: readonly QualityGap[];
  readonly isProtected: boolean;
  readonly article?: unknown;
  readonly likeCount: number;
  readonly coverFrame?: unknown;
  readonly terrainCover?: string | null;
  readonly locatorMap?: string | null;
  readonly images: { readonly total: number; readonly nodes: readonly ImageDetails[] };
  readonly articleImages: readonly ImageDetails[];
  readonly webcam: {
    readonly sourceUrl: string;
    readonly pictures: readonly { readonly width: number; readonly url: string }[];
  } | null;
  readonly recentActivities: readonly Parameters<typeof activitySummary>[0][];
  readonly latestPosts: LatestPostsData;
}

/** The facts that come from one revision. */
export type FactOrigin = Omit<ElementPageSource['provenance'][number], 'path'> & { readonly paths: readonly string[] };

/** Groups facts by revision, because most facts come from the same one. */
function originsOf(provenance: ElementPageSource['provenance']): FactOrigin[] {
  return [...Map.groupBy(provenance, ({ revision }) => revision).values()].flatMap((facts) => {
    const [first] = facts;
    if (!first) return [];
    const { path: _path, ...origin } = first;
    return [{ ...origin, paths: facts.map(({ path }) => path) }];
  });
}

export interface ElementPageData {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly slug: string;
  readonly slugs: Slugs;
  readonly description: string;
  /** Set only when the text is not in the language of the page. */
  readonly otherLanguage: Language | null;
  readonly place: LonLat | null;
  readonly accuracyMeters: number | null;
  readonly facts: Readonly<Record<string, FieldValue>>;
  /** Of what nobody has stated. */
  readonly computed: ComputedFacts;
  readonly difficulties: readonly { readonly scale: ScaleName; readonly value: string | null }[];
  readonly regions: ElementPageSource['regions'];
  readonly otherNames: readonly string[];
  readonly updatedAt: string;
  readonly credit: ElementPageSource['credit'];
  readonly revisions: ElementPageSource['revisions'];
  readonly origins: readonly FactOrigin[];
  readonly contributors: ElementPageSource['contributors'];
  readonly quality: Quality | null;
  readonly qualityGaps: readonly QualityGap[];
  readonly isProtected: boolean;
  /** Validated when it was saved. */
  readonly article: { readonly language: Language; readonly text: RichText } | null;
  readonly likes: number;
  readonly cover: Cover | null;
  readonly terrainCover: string | null;
  /** Only where there is no terrain, and for lists and regions, whose pages show all of their area. */
  readonly locatorMap: string | null;
  readonly photos: readonly ImageDetails[];
  readonly photoCount: number;
  readonly articlePhotos: readonly ImageDetails[];
  readonly webcam: ElementPageSource['webcam'];
  readonly activities: readonly ActivitySummary[];
  readonly latestPosts: LatestPostsData;
  readonly ownerId?: string | undefined;
}

export function elementPageOf(source: ElementPageSource, language: Language): ElementPageData {
  const [lat, lon] = source.location ?? [];
  const { textLanguage } = source;
  const isArea = source.type === 'list' || source.type === 'region';
  // A list has no official name besides its names by language.
  const officialNames = source.type === 'list' ? [] : [source.officialName];
  return {
    id: source.id,
    kind: source.type,
    name: source.name,
    slug: source.slug,
    slugs: source.slugs,
    description: source.description,
    otherLanguage: textLanguage !== language && (textLanguage === 'en' || textLanguage === 'es') ? textLanguage : null,
    place: lat === undefined || lon === undefined ? null : [lon, lat],
    accuracyMeters: source.positionAccuracyMeters,
    facts: source.facts as ElementPageData['facts'],
    computed: computedFactsOf(source.computedFacts),
    difficulties: source.difficulties as ElementPageData['difficulties'],
    regions: [...source.regions].reverse(),
    otherNames: distinctNames(source.name, [...officialNames, ...source.otherNames.map(({ name }) => name)]),
    updatedAt: source.updatedAt,
    credit: source.credit,
    revisions: source.revisions,
    origins: originsOf(source.provenance),
    contributors: source.contributors,
    quality: source.quality,
    qualityGaps: source.qualityGaps,
    isProtected: source.isProtected,
    article: (source.article ?? null) as ElementPageData['article'],
    likes: source.likeCount,
    cover: (source.coverFrame ?? null) as Cover | null,
    terrainCover: source.terrainCover ?? null,
    locatorMap: source.terrainCover && !isArea ? null : (source.locatorMap ?? null),
    photos: source.images.nodes,
    photoCount: source.images.total,
    articlePhotos: source.articleImages,
    webcam: source.webcam,
    activities: source.recentActivities.map((activity) => activitySummary(activity)),
    latestPosts: source.latestPosts,
  };
}

export type { Person };
