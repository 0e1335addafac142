export { FormAlert } from './MailedLinkPage.tsx';
export { PasswordField } from './PasswordField.tsx';
