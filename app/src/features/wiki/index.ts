export { HistoryModal } from './HistoryModal.tsx';
