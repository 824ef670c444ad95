/** Whoever drives the page says when the answer comes (`dispatchEvent(new Event('answer'))`), so that nothing depends on how long it takes. */
export const untilAnswered = (): Promise<void> =>
  new Promise((resolve) => addEventListener('answer', () => resolve(), { once: true }));
