export { askForOwner, canAskForOwner, isAppLockOn, setAppLock } from './appLock.ts';
