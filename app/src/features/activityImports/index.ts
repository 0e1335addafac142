export { ActivityImports } from './ActivityImports.tsx';
