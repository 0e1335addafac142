export { FieldInput } from './FieldInput.tsx';
export { BeginModal } from './BeginModal.tsx';
export { HistoryModal } from './HistoryModal.tsx';
export { ReasonField } from './ReasonField.tsx';
export { usePartTexts } from './partTexts.ts';
