import type { PackRow, PackSubject } from './packs.queries.ts';
import type { OpenPackSource, PackReader } from './packSource.ts';

type PageKind = Exclude<PackSubject['kind'], 'area'>;

/** Lists are elements. */
const FIELDS = {
  activity: 'activity',
  collection: 'collection',
  element: 'element',
  list: 'element',
} as const satisfies Readonly<Record<PageKind, string>>;

/** Whether the member of a pack may read its subject now, by the same policies as its page. */
export async function canReadSubject(
  openSource: OpenPackSource,
  pack: PackReader & Pick<PackRow, 'subject'>,
): Promise<boolean> {
  const { subject } = pack;
  if (subject.kind === 'area') return true;
  const field = FIELDS[subject.kind];
  const source = openSource(pack);
  try {
    const answer = await source.query<Record<string, object | null>>(`query ($id: ID!) { ${field}(id: $id) { id } }`, {
      id: subject.id,
    });
    return answer !== null && answer[field] != null;
  } finally {
    source.end();
  }
}
