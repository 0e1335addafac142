export { NavigateButton } from './NavigateButton.tsx';
