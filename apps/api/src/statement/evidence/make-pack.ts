import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { BookedEntry } from '@tsuzura/domain/ledger';
import type { Reader } from '@tsuzura/store/kernel';
import { entriesOf } from '@tsuzura/store/ledger';
import {
  consentsBefore,
  orderRecord,
  statementsOfOrder,
  sealsOf,
  type StatementOfOrder,
} from '@tsuzura/store/statement';
import { manifestOf, zipPack, type Manifest, type PackedFile } from './pack.ts';

/** Amounts as text: a JSON number is a float. Names of moments end in At or _at and are written as people read them. */
const json = (value: unknown): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(
      value,
      (key, one: unknown) => {
        if (typeof one === 'bigint') return String(one);
        return typeof one === 'number' && /(?:At|_at|^at)$/.test(key) ? formatJst(instant(one)) : one;
      },
      2,
    ),
  );

/** How a statement was issued; its bytes stand beside it. */
const recordOf = ({ id, turn, name, version, issued_on, content_hash, replaces, sources }: StatementOfOrder) => ({
  id,
  turn,
  name,
  version,
  issuedOn: issued_on,
  replaces,
  sources,
  sha256: content_hash,
  file: `papers/${id}.pdf`,
});

/** The files of a pack keep the column's name, as the other files of it do. */
const recordOfEntry = ({ id, kind, ref, revision: turn, ...rest }: BookedEntry) => ({ id, kind, ref, turn, ...rest });

/** Everything about one order: what was asked, read, done, booked and issued. */
export async function makeEvidencePack(
  reader: Reader,
  orderId: string,
  at: Instant,
): Promise<{ readonly zip: Uint8Array; readonly manifest: Manifest }> {
  const record = await orderRecord(reader, orderId);
  if (!record) throw new Refused('NOT_FOUND');
  const { order, fills, events } = record;
  const entries = await entriesOf(reader, orderId);
  const statements = await statementsOfOrder(reader, orderId);
  assert(new Set(statements.map(({ id }) => id)).size === statements.length, 'a statement is in the pack once');
  const pdfs = statements.map(({ id, bytes }): PackedFile => ({ name: `papers/${id}.pdf`, bytes }));
  const files: PackedFile[] = [
    { name: 'order.json', bytes: json({ order, events, fills }) },
    {
      name: 'consents.json',
      bytes: json(await consentsBefore(reader, order.customerId, order.fundCode, order.acceptedAt)),
    },
    { name: 'ledger.json', bytes: json(entries.map(recordOfEntry)) },
    { name: 'seals.json', bytes: json(await sealsOf(reader, [...new Set(entries.map(({ day }) => day))])) },
    {
      name: 'papers.json',
      bytes: json(statements.map(recordOf)),
    },
    ...pdfs,
  ];
  const manifest = manifestOf(orderId, formatJst(at), files);
  return { zip: zipPack(manifest, files), manifest };
}
