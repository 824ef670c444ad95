export { Button } from './button.tsx';
export { ButtonLink } from './button-link.tsx';
export { buttonClass, type ButtonSize, type ButtonVariant } from './look.ts';
export { IconButton } from './icon-button.tsx';
