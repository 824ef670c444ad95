import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { readSecrets } from '@tsuzura/store/embedded';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { openDatabase } from '@tsuzura/store/kernel';
import { urlAs } from '@tsuzura/store/migrate';
import { openPlainServer } from '../tools/backup/plain-server.ts';
import { down } from '../tools/cluster/down.ts';
import { postgresParameters as parameters } from '../tools/cluster/settings.ts';
import { inFolder } from '../tools/cluster/topology.ts';
import { ownerUrl, upDatabases } from '../tools/cluster/up.ts';
import { installDatabase } from '../tools/install-database.ts';
import { ensureDatabase } from '../tools/open-server.ts';
import { addCustomers, customerPrefix, type Brokerage } from './brokerage.ts';
import { everyoneReadTheDocuments, ordersOf, quoteAll } from './fund-orders.ts';
import { agent, emptyQueue, ordersATurn, prover, rounds, turn, warmUp } from './intake-load.ts';
import { checkInvariants } from './invariants.ts';
import { installOn } from './plain-brokerage.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/** So many that hardly anybody orders more than a few times. */
const customers = 6_000;

/** A database with an API of its own on it. */
async function openSide(brokerage: Brokerage) {
  await addCustomers(brokerage, { until: customers, cash: 1_000_000n });
  await everyoneReadTheDocuments(brokerage);
  const key = await readConfirmKey(brokerage.database.reader);
  const api = await serve<ServedApi>('api-server.ts', brokerage.url, String(customers), '1', prover.thumbprint);
  const quoted = await quoteAll(api.address, key, api.tokens);
  const answers: string[] = [];
  return {
    brokerage,
    /** Orders a second in one turn. */
    async turn(round: number): Promise<number> {
      await emptyQueue(brokerage);
      const orders = ordersOf(api.address, key, quoted, api.tokens, (round + warmUp) * ordersATurn);
      const one = await turn(api.address, (index) => orders[index]);
      answers.push(...one.answers);
      return one.perSecond;
    },
    /** Every acknowledged order is there once, no other is, and the books are right. */
    async check(): Promise<void> {
      const acknowledged = new Set(answers.map((text) => (JSON.parse(text) as { orderId: string }).orderId));
      const { rows } = await brokerage.owner.query<{ id: string }>(
        'select id from app.fund_order where customer_id like $1',
        [`${customerPrefix}%`],
      );
      if (rows.length !== acknowledged.size || rows.some(({ id }) => !acknowledged.has(id)))
        throw new Error('acknowledged orders and orders differ');
      await brokerage.owner.query('vacuum analyze');
      await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    },
    async close(): Promise<void> {
      api.child.kill();
      await brokerage.stop();
    },
  };
}

async function openCluster(config: Config): Promise<Brokerage> {
  const kept = await upDatabases(config, console.log);
  await ensureDatabase(ownerUrl(kept, 'postgres'));
  const { roles } = readSecrets(inFolder('programs'));
  const url = ownerUrl(kept);
  await installDatabase({ ownerUrl: url, passwords: roles, seed: config.seed, clock: 'demo', realNow: Date.now() });
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const apiUrl = urlAs(url, 'api', roles.api);
  const database = openDatabase({ url: apiUrl, program: `bench ${randomUUID().slice(0, 8)}` });
  return {
    owner,
    ownerUrl: url,
    database,
    url: apiUrl,
    async stop() {
      await database.close();
      await owner.end();
    },
  };
}

/** Without it the comparison would be of two single servers. */
async function requireSynchronous({ owner }: Brokerage): Promise<void> {
  const { rows } = await owner.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
  const states = rows.map(({ sync_state }) => sync_state).toSorted();
  console.log(`  standbys: ${states.join(', ')}`);
  if (states.length < 2 || !states.includes('sync')) throw new Error('the cluster has no synchronous standby');
}

/** What the cluster's servers are set to, for the one that stands alone. */
const sameSettings = Object.entries(parameters).map(([name, value]) => `${name} = '${String(value)}'`);

/**
 * The same program takes in the same orders, in turns: on the cluster, and on one server with the same settings and the same archive.
 * While one works the other has nothing to do; what Patroni and etcd do at rest falls on both. The standbys write and replay
 * what the primary writes, so on a machine with few cores the cluster has fewer left for it than three machines would.
 */
export async function benchClusterIntake(config: Config): Promise<Measured[]> {
  const taken = { reference: [] as number[], product: [] as number[] };
  const single = await openPlainServer({ settings: sameSettings });
  try {
    const cluster = await openCluster(config);
    await requireSynchronous(cluster);
    const sides = { reference: await openSide(await installOn(single, config.seed)), product: await openSide(cluster) };
    for (let round = -warmUp; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const side of order) {
        const perSecond = await sides[side].turn(round);
        if (round >= 0) taken[side].push(perSecond);
      }
    }
    agent.destroy();
    const figures = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(' ');
    console.log(`  rounds ${figures(taken.product)} beside ${figures(taken.reference)}`);
    await requireSynchronous(cluster);
    for (const side of [sides.reference, sides.product]) {
      await side.check();
      await side.close();
    }
  } finally {
    await down({ keepData: false });
    await single.remove();
  }
  return [compared('cluster-intake', taken)];
}

/** `node bench/cluster-intake.ts` runs it alone. */
if (import.meta.main) {
  for (const measured of await benchClusterIntake(readConfig({ ...process.env, DATABASE_URL: '' }))) {
    const { name, reference, product } = measured;
    console.log(
      `${name}: ${product.toFixed(0)}/s beside ${reference?.toFixed(0)}/s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
    );
  }
}
