export { OutingImports } from './OutingImports.tsx';
