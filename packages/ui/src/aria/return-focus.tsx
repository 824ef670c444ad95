import { useEffect, useState } from 'react';

/** For each open box, where its focus can go back to: what had it before, then what had it before the box below. */
const pathsBack: (readonly Element[])[] = [];

/**
 * Stands in a modal box and gives the focus back when the box closes. React Aria does this in the next frame. A box that
 * is closed by a transition, as the work of a Button is, may still hold the page inert in that frame: nothing on it can
 * take the focus then, and React Aria does not try again (adobe/react-spectrum#10610).
 */
export function ReturnFocus() {
  const [pathBack] = useState(() => [document.activeElement ?? document.body, ...(pathsBack.at(-1) ?? [])]);
  useEffect(() => {
    pathsBack.push(pathBack);
    return () => {
      pathsBack.splice(pathsBack.indexOf(pathBack), 1);
      // After the other effects: the page is free again by then, and who took the focus meanwhile keeps it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusFirstOf(pathBack);
      });
    };
  }, [pathBack]);
  return null;
}

function focusFirstOf(pathBack: readonly Element[]): void {
  const target = pathBack.find((element) => element.isConnected && element !== document.body);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
