export { FollowedFeed } from './FollowedFeed.tsx';
