import { ABUSE_SUBJECTS, CASE_DECISIONS, MODERATION_ACTIONS } from '@cordada/core/moderation/abuse';
import {
  ABUSE_NOTE_MAX_LENGTH,
  BLOCKED_TERM_LENGTHS,
  BLOCKED_TERMS_MAX,
  CASES_SHOWN,
  KEY_GUESSES_RATE,
} from '@cordada/core/limits';
import { Failure } from '@cordada/core/failures';
import { builder, requireAdmin } from '#server/graphql/builder.ts';
import { limitRate, loadUsers, UserType } from '#server/modules/accounts/index.ts';
import { listBlockedTerms, replaceBlockedTerms } from '#server/modules/community/index.ts';
import { listCaseEvents, listCases } from './cases.queries.ts';
import type { CaseRow, ModerationEventRow } from './cases.queries.ts';
import { appeal, canAppeal, decideCase } from './decide.ts';
import { logSiteDecision } from '../logDecision.ts';

const StateType = builder.enumType('CaseState', { values: ['open', 'closed'] as const });
const SubjectType = builder.enumType('CaseSubject', { values: ABUSE_SUBJECTS });
const DecisionType = builder.enumType('CaseDecision', { values: CASE_DECISIONS });
const ActionType = builder.enumType('ModerationAction', { values: MODERATION_ACTIONS });

const EventType = builder.objectRef<ModerationEventRow>('ModerationEvent').implement({
  description: 'A step of a case. Steps are never changed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    action: t.field({ type: ActionType, resolve: ({ action }) => action }),
    reason: t.exposeString('reason'),
    until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until }),
    actor: t.field({
      type: UserType,
      nullable: true,
      resolve: async ({ actorId }, _, { db }) =>
        actorId === null ? null : ((await loadUsers(db, [actorId])).get(actorId) ?? null),
    }),
  }),
});

const CaseType = builder.objectRef<CaseRow>('ModerationCase').implement({
  description: 'All reports of one thing and what was decided about it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    subjectKind: t.field({ type: SubjectType, resolve: ({ subjectKind }) => subjectKind }),
    subjectId: t.exposeID('subjectId'),
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    assigneeId: t.exposeID('assigneeId', { nullable: true }),
    openedAt: t.field({ type: 'DateTime', resolve: ({ openedAt }) => openedAt }),
    reportCount: t.exposeInt('reportCount'),
    events: t.field({
      type: [EventType],
      extensions: { rows: 1 },
      resolve: ({ id }, _, { db }) => listCaseEvents(db, id),
    }),
  }),
});

builder.queryFields((t) => ({
  moderationCases: t.field({
    type: [CaseType],
    description: 'Cases, latest first; only for administrators.',
    extensions: { rows: CASES_SHOWN },
    args: { state: t.arg({ type: StateType, required: false }) },
    resolve: async (_, { state }, context) => {
      await requireAdmin(context);
      return listCases(context.db, state ?? 'open', CASES_SHOWN);
    },
  }),
  appealKeyWorks: t.boolean({
    description: 'Whether a key of a mail can still be used to appeal.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, context) => {
      await limitRate(context.db, `appeal:${context.clientAddress}`, KEY_GUESSES_RATE);
      return canAppeal(context.db, key);
    },
  }),
  blockedTerms: t.stringList({
    description: 'Words and addresses that no post may contain; only for administrators.',
    resolve: async (_, __, context) => {
      await requireAdmin(context);
      return listBlockedTerms(context.db);
    },
  }),
}));

builder.mutationFields((t) => ({
  decideCase: t.boolean({
    description:
      'Claims a case, notes something, dismisses it, hides or restores a post, or warns, limits or suspends the member concerned, who gets a mail with the reason. `restore` and `lift` undo.',
    args: {
      id: t.arg.id(),
      action: t.arg({ type: DecisionType }),
      reason: t.arg.string({ required: false }),
      days: t.arg.int({
        required: false,
        description: 'How long a limit or suspension lasts; without an end if omitted.',
      }),
    },
    resolve: async (_, { id, action, reason, days }, context) => {
      const admin = await requireAdmin(context);
      await decideCase(context, admin, { caseId: id, action, reason: reason ?? '', days: days ?? null });
      return true;
    },
  }),
  appealDecision: t.boolean({
    description: 'Appeals against a limit or suspension with the reference of its mail, once within 20 days.',
    args: { key: t.arg.string(), text: t.arg.string() },
    resolve: async (_, { key, text }, context) => {
      await limitRate(context.db, `appeal:${context.clientAddress}`, KEY_GUESSES_RATE);
      await appeal(context.db, key, text);
      return true;
    },
  }),
  setBlockedTerms: t.stringList({
    description: 'Replaces the words and addresses that no post may contain; only for administrators.',
    args: { terms: t.arg.stringList() },
    resolve: async (_, { terms }, context) => {
      const admin = await requireAdmin(context);
      const clean = [...new Set(terms.map((term) => term.normalize('NFKC').trim().toLowerCase()))];
      if (
        clean.length > BLOCKED_TERMS_MAX ||
        clean.some(({ length }) => length < BLOCKED_TERM_LENGTHS.min || length > BLOCKED_TERM_LENGTHS.max)
      )
        throw new Failure('invalid_input', 'terms: invalid_input', { fields: { terms: 'invalid_input' } });
      return context.db.transaction().execute(async (trx) => {
        const before = new Set(await listBlockedTerms(trx));
        await replaceBlockedTerms(trx, clean);
        const added = clean.filter((term) => !before.delete(term)).map((term) => `+ ${term}`);
        const changes = [...added, ...[...before].map((term) => `− ${term}`)];
        if (changes.length > 0)
          await logSiteDecision(trx, admin, 'terms', changes.join(', ').slice(0, ABUSE_NOTE_MAX_LENGTH));
        return listBlockedTerms(trx);
      });
    },
  }),
}));
