import { findReceipt, openDatabase } from '@tsuzura/store/kernel';
import { openClock } from '../../apps/api/src/kernel/clock.ts';
import { makeEvidencePack } from '../../apps/api/src/statement/evidence/index.ts';

/** The evidence of an order as an operator gets it by its receipt number, made on the database of the journey's own service. */
export async function evidenceOf(databaseUrl: string, receiptNumber: string): Promise<Uint8Array> {
  const database = openDatabase({ url: databaseUrl, program: 'journey', connections: 2 });
  try {
    const clock = await openClock({ database, realNow: Date.now }, { wake: false });
    const receipt = await findReceipt(database.reader, receiptNumber);
    return (await makeEvidencePack(database.reader, receipt?.ref ?? '', clock.now())).zip;
  } finally {
    await database.close();
  }
}
