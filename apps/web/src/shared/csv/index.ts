export { csvOf, type Cell } from './csv.ts';
export { saveFile } from '@tsuzura/browser/file';
