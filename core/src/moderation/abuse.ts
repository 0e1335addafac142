/** What can be reported to the administrators. */
export const ABUSE_SUBJECTS = ['element', 'activity', 'user'] as const;
export type AbuseSubject = (typeof ABUSE_SUBJECTS)[number];

/** Why something is reported; what may hurt somebody comes first. */
export const ABUSE_REASONS = ['dangerous', 'offensive', 'spam', 'copyright', 'privacy', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];
