export { deeds } from './deeds.ts';
export { liveHistory, type History } from './live-history.ts';
