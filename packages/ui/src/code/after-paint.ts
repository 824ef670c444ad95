/**
 * Does the heavier part of an answer when the browser has painted the lighter one: a button that looks pressed, a list that
 * has closed. Whoever presses sees at once that the press was taken.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
