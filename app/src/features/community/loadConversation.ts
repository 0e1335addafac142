import type { PostOrder } from '@cordada/core/community/posts';
import type { Slugs } from '@cordada/core/pages/paths';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import {
  Conversation,
  ConversationActivity,
  ConversationElement,
  ConversationMember,
} from '#app/data/generated/community.ts';
import type { ConversationData } from '#app/data/generated/community.ts';
import type { Load, LoadInput } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { subjectActivity, subjectElement, subjectMember } from './subject.ts';
import type { Subject } from './subject.ts';

export interface LoadedConversation extends Subject {
  readonly posts: ConversationData['conversation'];
  readonly order: PostOrder;
  /** Cursor of the shown part; null at the beginning. */
  readonly after: string | null;
  readonly slugs: Slugs;
  readonly likes: number | null;
}

type Found = Subject & Pick<LoadedConversation, 'slugs' | 'likes'>;

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

async function findElement({ site, signal }: LoadInput, id: string): Promise<Found | null> {
  try {
    const { element } = await runOperation(site, ConversationElement, { id }, signal);
    return { ...subjectElement(element), slugs: element.slugs, likes: element.likeCount };
  } catch (error) {
    if (error instanceof ApiFailure && error.errorCode === 'not_found') return null;
    throw error;
  }
}

async function findMember({ site, signal }: LoadInput, id: string): Promise<Found> {
  const { user } = await runOperation(site, ConversationMember, { id }, signal);
  return { ...subjectMember(user), slugs: { en: user.slug, es: user.slug }, likes: null };
}

async function findActivity({ site, signal }: LoadInput, id: string): Promise<Found | null> {
  try {
    const { activity } = await runOperation(site, ConversationActivity, { id }, signal);
    return { ...subjectActivity(activity), slugs: { en: activity.slug, es: activity.slug }, likes: null };
  } catch (error) {
    if (error instanceof ApiFailure && error.errorCode === 'not_found') return null;
    throw error;
  }
}
