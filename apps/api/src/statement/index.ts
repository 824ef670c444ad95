export { printAside } from './batch/print-aside.ts';
export { prospectus, supplement, termsBooklet, type Section } from './kinds/index.ts';
export { jobsOfThePast, planPrintingAside } from './jobs.ts';
export { printLater } from './issue-statements.ts';
export { printGiven } from './print-given.ts';
export { reportAddresses } from './report-addresses.ts';
export { publicDocumentPath } from './statement-links.ts';
