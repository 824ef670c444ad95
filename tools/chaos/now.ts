/** Real time in milliseconds that never goes back, also while the clock of the machine is being set: histories are compared by it. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
