export { WaitingStep } from './waiting-step.tsx';
export { CheckStep } from './check-step.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { PasswordForm } from './password-form.tsx';
export { SecondFactorStep } from './second-factor-step.tsx';
