import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import { addContent, hashOf } from '../statement/content.ts';

export interface PublicDocument {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
}

const addPublic = statement<object, readonly unknown[]>(
  'document.add-public',
  `insert into app.public_paper (id, name, content_hash, published_at) values ($1, $2, $3, $4) on conflict do nothing`,
);
const findPublic = statement<PublicDocument, [id: string]>(
  'document.find-public',
  `select p.id, p.name, c.bytes from app.public_paper p join app.paper_content c on c.hash = p.content_hash where p.id = $1`,
);

/** A document for everybody; its hash goes into the register that names it. */
export async function addPublicDocument(tx: Tx, document: PublicDocument, at: Instant): Promise<string> {
  const hash = hashOf(document.bytes);
  await addContent(tx, hash, document.bytes);
  await addPublic(tx, document.id, document.name, hash, moment(at));
  return hash;
}

export const findPublicDocument = async (reader: Reader, id: string): Promise<PublicDocument | null> =>
  (await findPublic(reader, id))[0] ?? null;
