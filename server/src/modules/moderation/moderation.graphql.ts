import { ABUSE_REASONS, ABUSE_SUBJECTS } from '@cordada/core/moderation/abuse';
import { builder } from '#server/graphql/builder.ts';
import { reportAbuse } from './reportAbuse.ts';

const SubjectType = builder.enumType('AbuseSubject', { values: ABUSE_SUBJECTS });
export const ReasonType = builder.enumType('AbuseReason', { values: ABUSE_REASONS });

const ReportInput = builder.inputType('AbuseReportInput', {
  fields: (t) => ({
    subject: t.field({ type: SubjectType }),
    id: t.id(),
    reason: t.field({ type: ReasonType }),
    note: t.string({ description: 'Explanation by the reporter; required with the reason `other`.' }),
  }),
});

builder.mutationFields((t) => ({
  reportAbuse: t.boolean({
    description: 'Reports content to the administrators. A second report of the same content replaces the first one.',
    args: { input: t.arg({ type: ReportInput }) },
    resolve: async (_, { input }, context) => {
      await reportAbuse(context, input);
      return true;
    },
  }),
}));
