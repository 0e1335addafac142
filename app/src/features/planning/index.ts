export { DidYouGo } from './DidYouGo.tsx';
