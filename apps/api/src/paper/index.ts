export { jobsOfThePast, planPrintingAside } from './jobs.ts';
export { printLater } from './issue-papers.ts';
export { reportAddresses } from './report-addresses.ts';
