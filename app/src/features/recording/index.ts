export { RecordingPanel } from './RecordingPanel.tsx';
