export { ClubPanel } from './ClubPanel.tsx';
