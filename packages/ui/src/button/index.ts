export { Button } from './button.tsx';
export { ButtonLink } from './button-link.tsx';
export type { ButtonSize, ButtonVariant } from './look.ts';
