/** Server modules in dependency order: each may use those before it. `docs/architecture.md` repeats it, checked. */
export const MODULE_ORDER = [
  'mails',
  'accounts',
  'shortcuts',
  'elements',
  'imports',
  'maps',
  'media',
  'wiki',
  'collections',
  'tracks',
  'activities',
  'activityImports',
  'heatmap',
  'lists',
  'targets',
  'community',
  'notifications',
  'search',
  'legacy',
  'reports',
  'moderation',
  'admin',
  'discovery',
  'exports',
] as const;

export type ModuleName = (typeof MODULE_ORDER)[number];
