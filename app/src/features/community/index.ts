export { FollowUser } from './FollowUser.tsx';
export { MemberActions } from './people/MemberActions.tsx';
export { ReactionButtons } from './ReactionButtons.tsx';
