export const ABUSE_SUBJECTS = ['element', 'activity', 'user', 'post'] as const;
export type AbuseSubject = (typeof ABUSE_SUBJECTS)[number];

export const ABUSE_REASONS = ['dangerous', 'offensive', 'spam', 'copyright', 'privacy', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];
