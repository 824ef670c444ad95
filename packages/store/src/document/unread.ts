import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';
import { concerns } from './audience.ts';

const firstUnread = query('document.first-unread', ['s', '2026-11-13' as Ymd], (db, subject: string, today: Ymd) =>
  db
    .selectFrom('app.brokerage_document as d')
    .select('d.id')
    .where('d.required_from', '<=', today)
    .where((e) => e.or([e('d.superseded_on', 'is', null), e('d.superseded_on', '>', today)]))
    .where(concerns('app.customer.subject', subject))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('app.document_confirmation as c')
            .innerJoin('app.customer', 'app.customer.id', 'c.customer_id')
            .select('c.document_id')
            .whereRef('c.document_id', '=', 'd.id')
            .where('app.customer.subject', '=', subject),
        ),
      ),
    )
    .limit(1),
);

/** True while a document in force that concerns this customer has not been confirmed. */
export async function hasUnreadDocument(reader: Reader, subject: string, today: Ymd): Promise<boolean> {
  return (await firstUnread(reader, subject, today).executeTakeFirst()) !== undefined;
}
