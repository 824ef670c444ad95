import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The reference of intake: Fastify and pg with nothing around them, one INSERT a request, committed durably. Its statement is
 * prepared and it has as many connections as the product.
 */
const [url = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });
await pool.query(
  'create table if not exists app.bare_order (id uuid primary key, fund_code text not null, account_type text not null, amount bigint not null, at timestamptz not null default now())',
);
const insert = 'insert into app.bare_order (id, fund_code, account_type, amount) values ($1, $2, $3, $4)';
const app = fastify();
interface Body {
  readonly accountType?: string;
  readonly direction?: string;
  readonly jpyAmount?: number;
  readonly fundCode?: string;
  readonly amount?: number;
  readonly stockCode?: string;
  readonly quantity?: number;
}
app.post<{ Body: Body }>('/orders', async ({ body }) => {
  const id = randomUUID();
  const values = [
    id,
    body.fundCode ?? body.stockCode ?? body.direction,
    body.accountType ?? '',
    body.amount ?? body.quantity ?? body.jpyAmount ?? 1,
  ];
  await pool.query({ name: 'insert', text: insert, values });
  return { orderId: id };
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address });
process.on('SIGTERM', () => process.exit(0));
