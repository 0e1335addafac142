export { FollowUser } from './FollowUser.tsx';
export { MemberActions } from './people/MemberActions.tsx';
export { FollowElementButton, LikeButton, LikeMenuItem, ReactionButtons, useReactions } from './ReactionButtons.tsx';
export { PersonSearch } from './people/PersonSearch.tsx';
