export { NewPasswordForm } from './new-password-form.tsx';
export { PasswordChangeView } from './password-change-view.tsx';
