export const ABUSE_SUBJECTS = ['element', 'activity', 'user', 'post', 'image'] as const;
export type AbuseSubject = (typeof ABUSE_SUBJECTS)[number];

export const ABUSE_REASONS = ['dangerous', 'offensive', 'spam', 'copyright', 'privacy', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** What an administrator does about a case. */
export const CASE_DECISIONS = [
  'claim',
  'note',
  'dismiss',
  'hide',
  'restore',
  'warn',
  'limit',
  'suspend',
  'lift',
] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** Every step that is logged: also what administrators do without a case. */
export const MODERATION_ACTIONS = [...CASE_DECISIONS, 'appeal', 'delete', 'terms', 'retryJobs'] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];
