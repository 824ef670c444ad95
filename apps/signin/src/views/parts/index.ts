export { AccountLine } from './account-line.tsx';
export { BackButton } from './back-button.tsx';
export { CodeForm } from './code-form.tsx';
export { EmailForm } from './email-form.tsx';
export { MailCodeStep } from './mail-code-step.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { OrLine } from './or-line.tsx';
export { ProblemNotice, RequestNumber } from './problem-notice.tsx';
export { Step } from './step.tsx';
