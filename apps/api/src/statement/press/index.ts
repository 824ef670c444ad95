export { brokerFirm, managerFirm, sender } from './firms.ts';
export { NotPrinted, renderPdf } from './render-pdf.ts';
export type { Addressee, Block, Column, Row, Sheet, Template } from './sheet.ts';
