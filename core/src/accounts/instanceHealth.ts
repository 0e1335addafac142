/** What is looked at on the page for administrators, in its order. */
export const HEALTH_CHECKS = ['database', 'schema', 'clock', 'files', 'disk', 'backup', 'jobs', 'address'] as const;
export type HealthCheck = (typeof HEALTH_CHECKS)[number];

export const FINDING_STATES = ['ok', 'warning', 'wrong'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** What can be found wrong, each with a text that says what to do. */
export const HEALTH_PROBLEMS = [
  'databaseTooOld',
  'databaseExtensions',
  'databaseUnsafe',
  'schemaNewer',
  'schemaOlder',
  'clockSkew',
  'filesFailing',
  'diskFull',
  'diskLow',
  'backupNone',
  'backupOld',
  'jobsFailed',
  'addressLocal',
  'addressInsecure',
  'addressNoProxy',
  'checkFailed',
] as const;
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number];
