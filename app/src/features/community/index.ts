export { FollowMember } from './FollowMember.tsx';
export { Stance } from './Stance.tsx';
