export { useMarkRead } from './use-mark-read.ts';
export { useStatements } from './use-statements.ts';
