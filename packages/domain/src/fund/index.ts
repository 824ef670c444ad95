export { parseNavFile, type NavFile, type NavFileFault, type NavFileRow } from './nav-file.ts';
