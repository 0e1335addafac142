export { AheadList, AlarmChoice, FollowStatus } from '../FollowPanel.tsx';
export { SILENT } from '../useAlarm.ts';
export { useFollowing } from '../useFollowing.ts';
