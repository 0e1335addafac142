export { RecordAlong } from './RecordAlong.tsx';
