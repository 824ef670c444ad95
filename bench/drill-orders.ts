import { readConfirmKey } from '@tsuzura/store/fund-order';
import type { DrillLoad, SentCommand } from '../tools/backup/drill.ts';
import { addCustomers, customerPrefix, type Brokerage } from './brokerage.ts';
import { everyoneReadTheDocuments, ordersOf, quoteAll } from './fund-orders.ts';
import { prover, send } from './intake-load.ts';
import { serve, type ServedApi } from './serve.ts';

const customers = 200;
const senders = 16;
/** Each sender waits a little: a drill is about what is kept, not about how much can be taken in. */
const pauseMs = 20;

/** Customers who order funds through the main API, on a database that holds nothing of them yet. */
export async function openDrillOrders(brokerage: Brokerage): Promise<DrillLoad & { close(): void }> {
  await addCustomers(brokerage, { until: customers, cash: 1_000_000_000n });
  await everyoneReadTheDocuments(brokerage);
  const key = await readConfirmKey(brokerage.database.reader);
  const api = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers), '1', prover.thumbprint);
  const quoted = await quoteAll(api.address, key, api.tokens);
  const sent: SentCommand[] = [];
  const stopping = new AbortController();
  let [first, working]: [number, Promise<unknown>] = [0, Promise.resolve()];

  async function order(): Promise<void> {
    const [request] = ordersOf(api.address, key, quoted, api.tokens, (first += 1), 1);
    if (!request) return;
    const sentAt = Date.now();
    const answer = JSON.parse(await send(api.address, 'POST', request)) as { orderId: string };
    sent.push({ id: answer.orderId, sentAt, acknowledgedAt: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }

  return {
    start() {
      working = Promise.all(
        Array.from({ length: senders }, async () => {
          while (!stopping.signal.aborted) await order();
        }),
      );
      working.catch(() => undefined); // looked at in `stop`
    },
    async stop() {
      stopping.abort();
      await working;
      return sent;
    },
    async idsIn(database) {
      const { rows } = await database.query<{ id: string }>('select id from app.fund_order where customer_id like $1', [
        `${customerPrefix}%`,
      ]);
      return new Set(rows.map(({ id }) => id));
    },
    close: () => void api.child.kill(),
  };
}
