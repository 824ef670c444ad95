import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { addCustomers, customerPrefix, openBrokerage, type Brokerage } from './brokerage.ts';
import { everyoneReadTheDocuments, ordersOf, quoteAll } from './fund-orders.ts';
import { checkInvariants } from './invariants.ts';
import { prover, takeTurns } from './intake-load.ts';
import { ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** So many that hardly anybody orders more than a few times. */
const customers = 6_000;

/** Orders as they were answered must be there, once each, and no others. */
async function eachOnce({ owner }: Brokerage, answers: readonly string[]): Promise<void> {
  const acknowledged = answers.map((text) => (JSON.parse(text) as { orderId: string }).orderId);
  const { rows } = await owner.query<{ id: string }>('select id from app.fund_order where customer_id like $1', [
    `${customerPrefix}%`,
  ]);
  const there = new Set(rows.map(({ id }) => id));
  const isWhole = there.size === acknowledged.length && acknowledged.every((id) => there.has(id));
  console.log(`  ${isWhole ? 'ok ' : 'BAD'} every acknowledged order exists exactly once (${there.size})`);
  if (!isWhole) throw new Error('acknowledged orders and orders differ');
}

/** Complete, as a customer sends it, against a bare route with one INSERT; both commit durably. */
export async function benchOrderIntake(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  await everyoneReadTheDocuments(brokerage);
  const key = await readConfirmKey(brokerage.database.reader);
  const bare = await serve<ServedApi>('bare-insert-server.ts', brokerage.ownerUrl);
  const product = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers), '1', prover.thumbprint);
  try {
    const quoted = await quoteAll(product.address, key, product.tokens);
    const { measured, answers } = await takeTurns(brokerage, 'order-intake', {
      reference: bare.address,
      product: product.address,
      ordersFrom: (first) => ordersOf(product.address, key, quoted, product.tokens, first),
    });
    await eachOnce(brokerage, answers);
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    return [...measured];
  } finally {
    bare.child.kill();
    product.child.kill();
    await brokerage.stop();
  }
}

/** `node bench/order-intake.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-intake-'));
  try {
    for (const measured of await benchOrderIntake(
      readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' }),
    )) {
      const { name, reference, product, rounds: all } = measured;
      console.log(
        `${name}: ${product.toFixed(1)} beside ${reference?.toFixed(1)}, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
      console.log(
        `  rounds ${all.product.map((one) => one.toFixed(0)).join(' ')} beside ${all.reference.map((one) => one.toFixed(0)).join(' ')}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
