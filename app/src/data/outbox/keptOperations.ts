type Load = () => Promise<{ readonly id: string }>;

/**
 * Mutations that are kept while there is no connection. Each has the same effect when it is sent twice: it sets a state,
 * or names the new thing by an id made here.
 */
export const KEPT_OPERATIONS: Readonly<Record<string, Load>> = {
  ChangePreferences: async () => (await import('../generated/settings.ts')).ChangePreferences,
  ChangeProfile: async () => (await import('../generated/settings.ts')).ChangeProfile,
  CreatePost: async () => (await import('../generated/community.ts')).CreatePost,
  EditPost: async () => (await import('../generated/community.ts')).EditPost,
  FollowElement: async () => (await import('../generated/community.ts')).FollowElement,
  FollowUser: async () => (await import('../generated/community.ts')).FollowUser,
  LogAscent: async () => (await import('../generated/activities.ts')).LogAscent,
  PublishActivity: async () => (await import('../generated/activities.ts')).PublishActivity,
  React: async () => (await import('../generated/community.ts')).React,
  ReactToPost: async () => (await import('../generated/community.ts')).ReactToPost,
  SaveActivity: async () => (await import('../generated/activities.ts')).SaveActivity,
  SaveCollection: async () => (await import('../generated/collections.ts')).SaveCollection,
  SaveCompletion: async () => (await import('../generated/details.ts')).SaveCompletion,
  SaveElementDraft: async () => (await import('../generated/wiki.ts')).SaveElementDraft,
  SaveTargetDetails: async () => (await import('../generated/details.ts')).SaveTargetDetails,
  SetCollected: async () => (await import('../generated/modals.ts')).SetCollected,
  SetCompletionDay: async () => (await import('../generated/details.ts')).SetCompletionDay,
  SetListMembership: async () => (await import('../generated/lists.ts')).SetListMembership,
  SetNotification: async () => (await import('../generated/settings.ts')).SetNotification,
  SetTarget: async () => (await import('../generated/targets.ts')).SetTarget,
};
