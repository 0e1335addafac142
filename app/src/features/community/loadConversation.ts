import type { PostOrder } from '@cordada/core/community/posts';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Slugs } from '@cordada/core/pages/paths';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import {
  Conversation,
  ConversationActivity,
  ConversationElement,
  ConversationMember,
} from '#app/data/generated/community.ts';
import type { ConversationActivityData, ConversationData } from '#app/data/generated/community.ts';
import type { Load, LoadInput } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';

export interface LoadedConversation {
  readonly posts: ConversationData['conversation'];
  readonly order: PostOrder;
  /** Cursor of the shown part; null at the beginning. */
  readonly after: string | null;
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly slug: string;
  readonly slugs: Slugs;
  readonly elevation: number | null;
  readonly terrainCover: string | null;
  readonly likes: number | null;
  readonly aside: string;
}

type Subject = Omit<LoadedConversation, 'posts' | 'after' | 'order'>;

/** Loads the element with this id, or else the activity, or else the member. */
export const loadConversation: Load<LoadedConversation> = async (input) => {
  const id = input.params['elementId'] ?? '';
  const subject = (await findElement(input, id)) ?? (await findActivity(input, id)) ?? (await findMember(input, id));
  requireCanonical(input, 'conversation', { elementId: subject.id, slug: subject.slug });
  const after = input.url.searchParams.get('after');
  const order = input.url.searchParams.get('order') === 'best' ? 'best' : 'newest';
  const { conversation } = await runOperation(input.site, Conversation, { id: subject.id, after, order }, input.signal);
  return { ...subject, posts: conversation, after, order };
};

async function findElement({ site, signal }: LoadInput, id: string): Promise<Subject | null> {
  try {
    const { element } = await runOperation(site, ConversationElement, { id }, signal);
    const { elevationMeters } = element.facts as { readonly elevationMeters?: number };
    return {
      id: element.id,
      kind: element.type,
      name: element.name,
      slug: element.slug,
      slugs: element.slugs,
      elevation: elevationMeters ?? null,
      terrainCover: element.terrainCover ?? null,
      likes: element.likeCount,
      aside: element.regions.map(({ name }) => name).join(' · '),
    };
  } catch (error) {
    if (error instanceof ApiFailure && error.errorCode === 'not_found') return null;
    throw error;
  }
}

async function findMember({ site, signal }: LoadInput, id: string): Promise<Subject> {
  const { user } = await runOperation(site, ConversationMember, { id }, signal);
  const { slug } = user;
  const name = user.fullName;
  return {
    id: user.id,
    kind: 'user',
    name,
    slug,
    slugs: { en: slug, es: slug },
    elevation: null,
    terrainCover: null,
    likes: null,
    aside: '',
  };
}

async function findActivity(input: LoadInput, id: string): Promise<Subject | null> {
  const activity = await readActivity(input, id);
  if (!activity) return null;
  const { slug } = activity;
  return {
    id: activity.id,
    kind: 'activity',
    name: activity.title,
    slug,
    slugs: { en: slug, es: slug },
    elevation: activity.maxElevationMeters,
    terrainCover: activity.terrainCover ?? null,
    likes: null,
    aside: activity.owner.fullName,
  };
}

async function readActivity(
  { site, signal }: LoadInput,
  id: string,
): Promise<ConversationActivityData['activity'] | null> {
  try {
    return (await runOperation(site, ConversationActivity, { id }, signal)).activity;
  } catch (error) {
    if (error instanceof ApiFailure && error.errorCode === 'not_found') return null;
    throw error;
  }
}
