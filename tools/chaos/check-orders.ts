import { sql } from 'kysely';
import type { Tx } from '@tsuzura/store/kernel';
import { legalEvents } from '../../bench/invariants.ts';
import type { Finding } from './finding.ts';
import { rowsOf } from './snapshot.ts';

/** Orders of the customers that are open, or newer than `behind`: what of them can have changed. */
const looked = (customers: readonly string[], behind: bigint) =>
  sql`o.customer_id = any (${[...customers]}::text[]) and o.source <> 'REINVEST' and (o.is_open or o.sequence > ${behind})`;

/** M7: what each order has behind it is what its state must have behind it, and the ledger has an entry for every step, once. */
export async function checkTransitions(
  tx: Tx,
  customers: readonly string[],
  behind: bigint,
): Promise<readonly Finding[]> {
  const wrong = await rowsOf<{ id: string; state: string; events: string | null }>(
    tx,
    sql`select o.id, o.state, e.events::text as events from app.fund_order o left join lateral (
        select array_agg(e.event order by e.event) as events from app.fund_order_event e where e.order_id = o.id and e.turn = 0) e on true
      where ${looked(customers, behind)} and e.events is distinct from ${sql.raw(legalEvents)} limit 100`,
  );
  const entries = await rowsOf<{ id: string; state: string; kinds: string | null }>(
    tx,
    sql`select o.id, o.state, e.kinds::text as kinds from app.fund_order o left join lateral (
        select array_agg(e.kind order by e.kind) as kinds from ledger.entry e where e.ref = o.id and e.turn = 0
          and e.kind in (10, 11, 12, 13, 20, 21, 22, 23)) e on true
      where ${looked(customers, behind)} and e.kinds is distinct from array(select k + case o.side when 'BUY' then 10 else 20 end
        from unnest(case o.state when 'RECEIVED' then '{0}' when 'WORKING' then '{0}' when 'CANCELED' then '{0,1}' when 'LAPSED' then '{0,1}'
          when 'EXECUTED' then '{0,2}' else '{0,2,3}' end::smallint[]) as k)::smallint[] limit 100`,
  );
  return [
    ...wrong.map(({ id, state, events }) => ({
      proves: 'M7' as const,
      name: 'illegal-transition',
      subject: id,
      detail: `${state} after ${events}`,
    })),
    ...entries.map(({ id, state, kinds }) => ({
      proves: 'M7' as const,
      name: 'entries-of-another-state',
      subject: id,
      detail: `${state} with entries of kinds ${kinds}`,
    })),
  ];
}

/** M9: who ordered had read what is in force, and the acceptance is on record once: trail, receipt, and the token it came by. */
export async function checkConsent(tx: Tx, customers: readonly string[], behind: bigint): Promise<readonly Finding[]> {
  const rows = await rowsOf<{ id: string; what: string }>(
    tx,
    sql`with asked as materialized (
        select o.* from app.fund_order o where o.customer_id = any (${[...customers]}::text[]) and o.source = 'SPOT' and o.sequence > ${behind})
      select o.id, 'the audit trail has its acceptance ' || count(a.id) || ' times' as what from asked o
          left join ops.audit a on a.subject = o.id and a.action = 'fund-order.accepted' and a.actor = o.customer_id
        group by o.id having count(a.id) <> 1
      union all
      select o.id, 'its receipt number names something else' from asked o
        where not exists (select from app.receipt r where r.number = o.receipt_number and r.kind = 'FUND_ORDER' and r.ref = o.id)
      union all
      select o.id, 'without a key' from asked o where o.request_key is null
      union all
      select o.id, d.kind || ' ' || d.version || ' was not read' from asked o join lateral (
          select distinct on (d.kind) d.* from app.fund_document d where d.fund_code = o.fund_code and d.effective_from <= o.application_date
            and d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS') order by d.kind, d.effective_from desc) d on o.side = 'BUY'
        where not exists (select from app.fund_document_confirmation c where c.customer_id = o.customer_id and c.document_id = d.id)
      union all
      select o.id, b.kind || ' was not read' from asked o join app.brokerage_document b on b.required_from <= o.application_date
          and (b.superseded_on is null or b.superseded_on > o.application_date)
        where not exists (select from app.document_confirmation c where c.customer_id = o.customer_id and c.document_id = b.id)
      limit 100`,
  );
  return rows.map(({ id, what }) => ({ proves: 'M9', name: 'no-consent', subject: id, detail: what }));
}
