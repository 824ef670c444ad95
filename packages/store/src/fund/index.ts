export { addNavs, latestNavDates, navsBetween, type NavRow } from './nav.ts';
