import type { LucideIcon } from 'lucide-react';
import type { IconSize } from './icon.tsx';
import './icon.css';

interface Props {
  /** From `lucide-react`, one import an icon. */
  readonly of: LucideIcon;
  readonly size?: IconSize;
}

/** A Lucide icon in our sizes and strokes: `<Glyph of={House} />`. */
export function Glyph({ of: Drawing, size = 'normal' }: Props) {
  return <Drawing className={`icon icon-${size}`} aria-hidden="true" />;
}
