/** primary: the one action of a view. outline: beside it. quiet: neutral, also for cancelling. text: no box at all. */
export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'text';
/** flow: 56 px over the whole width. normal: 48 px. small: 36 px in tables, the hit area stays 44. */
export type ButtonSize = 'flow' | 'normal' | 'small';

export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return `btn btn-${variant} btn-${size}`;
}
