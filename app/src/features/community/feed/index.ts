export { MemberFeed } from './MemberFeed.tsx';
