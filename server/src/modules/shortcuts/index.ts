import './shortcuts.graphql.ts';

export { saveShortcut } from './saveShortcut.ts';
