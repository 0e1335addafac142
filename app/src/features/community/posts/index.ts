export { LatestPosts } from './LatestPosts.tsx';
export type { LatestPostsData } from './LatestPosts.tsx';
