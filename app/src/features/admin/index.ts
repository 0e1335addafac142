export { AdministerModal } from './AdministerModal.tsx';
export { RevertModal } from './RevertModal.tsx';
