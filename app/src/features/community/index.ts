export { Stance } from './Stance.tsx';
