export { FollowUser } from './FollowUser.tsx';
export { ReactionButtons } from './ReactionButtons.tsx';
export { LatestPosts } from './LatestPosts.tsx';
export type { LatestPostsData } from './LatestPosts.tsx';
