import { formatDate } from '@cordada/core/format/formatDate';
import { formatDistance } from '@cordada/core/format/formatDistance';
import { formatElevation } from '@cordada/core/format/formatElevation';
import type { Language, PageName } from '@cordada/core/pages/pageTable';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';
import { cleanText } from '@cordada/core/format/cleanText';
import type { Db } from '#server/db/connect.ts';
import { canReadProfile, fullName, loadUsers, STRANGER } from '#server/modules/accounts/index.ts';
import { listForVisitors, loadPublicActivities } from '#server/modules/activities/index.ts';
import { loadElements, textOf } from '#server/modules/elements/index.ts';
import { loadEditions } from '#server/modules/elements/index.ts';
import { findPublicPost } from './discovery.queries.ts';
import { DISCOVERY_TEXTS } from './discoveryTexts.ts';
import type { ShareCard } from './shareImage.ts';

export async function findShareCard(db: Db, page: PageName, id: string, language: Language): Promise<ShareCard | null> {
  if (page === 'user') return userCard(db, id, language);
  if (page === 'activity') return activityCard(db, id, language);
  if (page === 'post') return postCard(db, id, language);
  if (page !== 'conversation') return elementCard(db, page, id, language);
  const subject = (await elementCard(db, null, id, language)) ?? (await activityCard(db, id, language));
  return subject && { ...subject, label: DISCOVERY_TEXTS[language].conversation };
}

export function productCard(language: Language): ShareCard {
  const { tagline } = DISCOVERY_TEXTS[language];
  return { kind: 'mountain', cover: { of: 'scene' }, label: '', title: tagline, facts: [] };
}

async function elementCard(db: Db, page: PageName | null, id: string, language: Language): Promise<ShareCard | null> {
  const element = (await loadElements(db, [id])).get(id);
  if (!element || (page !== null && pageOfKind(element.kind) !== page)) return null;
  const texts = DISCOVERY_TEXTS[language];
  const { elevationMeters, prominenceMeters, kind, attributes, regions } = element;
  const height = (meters: number): string => formatElevation(meters, language);
  const region = distinctiveRegion(
    regions.map(({ id: one, level, isPartial, name, texts: of }) => ({
      id: one,
      level,
      isPartial,
      name: of?.[language]?.name ?? name,
    })),
  );
  const edition = kind === 'list' ? (await loadEditions(db, [id])).get(id) : undefined;
  const length = attributes['lengthMeters'];
  return {
    kind,
    cover: { of: 'element', id },
    label: texts.kinds[kind],
    title: textOf(element, language).name,
    facts: [
      elevationMeters === null ? null : height(elevationMeters),
      prominenceMeters === null ? null : texts.prominence(height(prominenceMeters)),
      typeof length === 'number' ? formatDistance(length, language) : null,
      edition ? texts.places(edition.memberIds.length) : null,
      region?.name ?? null,
    ].filter((fact) => fact !== null),
  };
}

async function activityCard(db: Db, id: string, language: Language): Promise<ShareCard | null> {
  const activity = (await loadPublicActivities(db, [id])).get(id);
  if (!activity) return null;
  const owner = (await loadUsers(db, [activity.ownerId])).get(activity.ownerId);
  const { distanceMeters, ascentMeters } = activity;
  const { kinds } = DISCOVERY_TEXTS[language];
  return {
    kind: 'activity',
    cover: { of: 'activity', id },
    label: owner ? `${kinds.activity} · ${fullName(owner)}` : kinds.activity,
    title: activity.title,
    facts: [
      formatDate(activity.happenedOn, language),
      distanceMeters === null ? null : formatDistance(distanceMeters, language),
      ascentMeters === null ? null : `+${formatElevation(ascentMeters, language)}`,
    ].filter((fact) => fact !== null),
  };
}

const POST_TITLE_LENGTH = 140;

async function postCard(db: Db, id: string, language: Language): Promise<ShareCard | null> {
  const post = await findPublicPost(db, id);
  const author = post && (await loadUsers(db, [post.authorId])).get(post.authorId);
  if (!post || !author) return null;
  const words = cleanText(post.text);
  const title = words.length > POST_TITLE_LENGTH ? `${words.slice(0, POST_TITLE_LENGTH - 1)}…` : words;
  return { kind: 'user', cover: null, label: DISCOVERY_TEXTS[language].post, title, facts: [fullName(author)] };
}

async function userCard(db: Db, id: string, language: Language): Promise<ShareCard | null> {
  const user = (await loadUsers(db, [id])).get(id);
  if (!user || !canReadProfile(null, user, STRANGER)) return null;
  const texts = DISCOVERY_TEXTS[language];
  const { total } = await listForVisitors(db, { ownerId: id }, { rows: 1, after: null });
  return {
    kind: 'user',
    cover: null,
    label: texts.kinds.user,
    title: fullName(user),
    facts: total > 0 ? [texts.activities(total)] : [],
  };
}
