export { brokerFirm, managerFirm, sender } from './firms.ts';
export { renderPdf } from './render-pdf.ts';
export type { Addressee, Block, Column, Row, Sheet, Template } from './sheet.ts';
