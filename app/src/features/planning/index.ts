export { DidYouGo } from './lazyDidYouGo.ts';
