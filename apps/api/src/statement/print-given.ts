import { Refused } from '@tsuzura/contract/kernel';
import { NotPrinted, renderPdf, type Sheet } from './press/index.ts';

/** Prints what an operator wrote: a text that the compiler cannot set is theirs to change. */
export async function printGiven(sheet: Sheet): Promise<Buffer> {
  try {
    return await renderPdf(sheet);
  } catch (error) {
    if (!(error instanceof NotPrinted)) throw error;
    throw new Refused('INPUT', {}, [{ message: 'この文面はPDFにできません。特殊な文字を取り除いてお試しください。' }]);
  }
}
