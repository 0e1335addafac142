export { FollowUser } from './FollowUser.tsx';
export { MemberActions } from './people/MemberActions.tsx';
export { FollowElementButton, LikeButton, ReactionButtons, useReactions } from './ReactionButtons.tsx';
export { PersonSearch } from './people/PersonSearch.tsx';
