import type { PackRow, PackSubject } from './packs.queries.ts';
import type { OpenPackSource } from './packSource.ts';

const QUERIES: Readonly<Record<Exclude<PackSubject['kind'], 'area'>, string>> = {
  activity: 'query ($id: ID!) { activity(id: $id) { id } }',
  collection: 'query ($id: ID!) { collection(id: $id) { id } }',
  element: 'query ($id: ID!) { element(id: $id) { id } }',
  list: 'query ($id: ID!) { list(id: $id) { id } }',
};

/** Whether the member of a pack may read its subject now, by the same policies as its page. */
export async function canReadSubject(openSource: OpenPackSource, pack: PackRow): Promise<boolean> {
  const { subject } = pack;
  if (subject.kind === 'area') return true;
  const source = openSource(pack);
  try {
    const answer = await source.query<Record<string, object | null>>(QUERIES[subject.kind], { id: subject.id });
    return answer !== null && answer[subject.kind] != null;
  } finally {
    source.end();
  }
}
