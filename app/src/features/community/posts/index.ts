export { LatestPosts } from './LatestPosts.tsx';
export { idsOfPosts, ViewerStates } from './ViewerStates.tsx';
export type { LatestPostsData } from './LatestPosts.tsx';
