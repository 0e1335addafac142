import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { loadElements } from '#server/modules/elements/index.ts';
import { findAnswer, listStillPending } from './answers.queries.ts';
import type { LastWhatNext, Proposal } from './proposal.ts';
import { nameIn, reasonText } from './reasonText.ts';

/**
 * The last proposals made to a member, without those whose targets were all completed since or that lead to what is no
 * longer published. Null if none is left. Reading them computes nothing and uses up no allowance.
 */
export async function readLastAnswer(db: Db, accountId: string, language: Language): Promise<LastWhatNext | null> {
  const kept = await findAnswer(db, accountId);
  if (!kept) return null;
  const { input, answer, answeredAt } = kept;
  const { hasOwnPace, largestAscent, ...figures } = answer;
  const ids = answer.proposals.flatMap(({ elementIds, nightId }) => [...elementIds, ...(nightId ? [nightId] : [])]);
  const [elements, pending] = await Promise.all([loadElements(db, ids), listStillPending(db, accountId, ids)]);
  const proposals = answer.proposals.flatMap((proposal): Proposal[] => {
    const reached = proposal.elementIds.map((id) => elements.get(id));
    const night = proposal.nightId === null ? null : elements.get(proposal.nightId);
    const known = reached.filter((element) => element !== undefined);
    if (known.length < reached.length || night === undefined) return [];
    if (!proposal.elementIds.some((id) => pending.has(id))) return [];
    const names = known.map((element) => nameIn(language, element));
    const facts = { names, night: night && nameIn(language, night), hasOwnPace, largestAscent };
    return [{ ...proposal, reason: reasonText(language, proposal, facts) }];
  });
  return proposals.length === 0 ? null : { input, answeredAt, answer: { ...figures, proposals } };
}
