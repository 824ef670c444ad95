import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

const box = document.querySelector('#root')!;
let root: Root | null = null;

/** Draws in place of whatever stands there. */
export function draw(node: ReactNode): void {
  root ??= createRoot(box);
  root.render(node);
}

/** The server gives some pages already drawn (ADR-0018); nobody has moved on from this one since. */
export const isDrawnAhead = (): boolean => root === null && box.hasAttribute('data-drawn');

/** Makes the page that is already there work, in small pieces that never hold the browser up for long. */
export function takeOver(node: ReactNode): void {
  // Our policy lets no style stand in the page's text; these are the ones React expects to find.
  for (const element of box.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
  startTransition(() => {
    root = hydrateRoot(box, node);
  });
}
