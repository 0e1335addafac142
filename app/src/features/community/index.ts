export { FollowUser } from './FollowUser.tsx';
export { ReactionButtons } from './ReactionButtons.tsx';
