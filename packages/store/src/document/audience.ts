import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a document `d` concerns this customer. The account is read only for documents of a product, so the usual answer
 * costs nothing; the rule itself is `app.document_concerns`.
 */
export const concerns = (column: 'app.customer.id' | 'app.customer.subject', value: string): RawBuilder<boolean> =>
  sql<boolean>`(d.kind not in ('MARGIN', 'US_EQUITY', 'NISA') or exists (select from app.account a
    join app.customer on app.customer.id = a.customer_id where ${sql.ref(column)} = ${value}
      and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)))`;
