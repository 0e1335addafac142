export { SearchDialog } from './SearchDialog.tsx';
/** For whoever has a modal of its own. @public */
export { SearchPanel } from './lazySearchPanel.ts';
