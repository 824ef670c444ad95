import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { shiftInside } from './shift-inside.ts';
import './tooltip.css';

interface Props {
  /** null: there is nothing to say now. What is inside stays as it is, and keeps its focus. */
  readonly text: string | null;
  /** The id that the control's aria-describedby names. */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Words over a control: shown while the pointer is on it or the focus in it, and by a tap, which has neither (R2.45).
 * Esc and a press elsewhere take them away. The words are always in the page, so that they can describe the control.
 */
export function Tooltip({ text, id, children }: Props) {
  const [isShown, show] = useState(false);
  const bubble = useRef<HTMLSpanElement>(null);
  const [shift, setShift] = useState(0);
  const isVisible = isShown && text !== null;
  useLayoutEffect(() => {
    const box = isVisible ? bubble.current?.getBoundingClientRect() : undefined;
    if (box !== undefined) setShift((now) => shiftInside(box.left - now, box.right - now, innerWidth));
  }, [isVisible]);
  useEffect(() => {
    if (!isVisible) return undefined;
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') show(false);
    };
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [isVisible]);
  return (
    <span
      className="tooltip-box"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && show(false)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && show(!isShown)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(true)}
      onBlur={() => show(false)}
    >
      {children}
      {text !== null && (
        <span
          ref={bubble}
          className="tooltip"
          id={id}
          role="tooltip"
          data-shown={isShown || undefined}
          style={{ '--shift': `${shift}px` } as CSSProperties}
        >
          {text}
        </span>
      )}
    </span>
  );
}
