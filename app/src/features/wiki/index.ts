export { FieldInput } from './inputs/fields/FieldInput.tsx';
export { BeginModal } from './drafts/BeginModal.tsx';
export { HistoryModal } from './history/HistoryModal.tsx';
export { ReasonField } from './history/ReasonField.tsx';
export { usePartTexts } from './partTexts.ts';
