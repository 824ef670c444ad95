export { csvOf, type Cell } from './csv.ts';
export { saveFile } from './save-file.ts';
