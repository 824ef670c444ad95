export { Dialog } from './dialog.tsx';
export { Sheet } from './sheet.tsx';
