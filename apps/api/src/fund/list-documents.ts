import type { Answer } from '@tsuzura/contract/kernel';
import type { listFundDocuments } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { fundDocumentsInForce } from '@tsuzura/store/fund';
import type { Reader } from '@tsuzura/store/kernel';

type Shown = Answer<typeof listFundDocuments>['fundDocuments'];

/** The editions in force today. The hash stays with us: it is evidence, not something to show. */
export async function listDocuments(reader: Reader, fundCode: string, today: Ymd): Promise<Shown> {
  const documents = await fundDocumentsInForce(reader, fundCode, today);
  return documents.map(({ id, kind, name, url, version, effectiveFrom, bytes }) => ({
    id,
    kind,
    name,
    url,
    version,
    effectiveFrom,
    bytes,
  }));
}
