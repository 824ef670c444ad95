import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { balancedUrl, openBalancer, type Balancer } from './balancer.ts';
import { addCustomers, openBrokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import type { LoadPlan } from './load-generator.ts';
import { makeSigningKey } from './main-api.ts';
import { customers, eachOnce, emptyQueue, failures, openGenerator, planOrders, type Generator } from './overload.ts';
import { compared, ratioOf, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

/*
 * Order intake through the load balancer of the cluster with one and with three copies of the API on one database, in turns. Three
 * copies can only do more where there are processors for them: each wants one, PostgreSQL two, the balancer and the generator one. With fewer
 * the copies share what one had, and what is measured is that they do not get in each other's way.
 */
const copiesOfProduct = 3;
const enoughProcessors = 6;
const milliseconds = Number(process.env['COPIES_SECONDS'] ?? 6) * 1_000;
const rounds = Number(process.env['COPIES_ROUNDS'] ?? 5);
/** Orders at once that saturate a copy. */
const ordersAtOnce = 80;

interface Side {
  readonly balancer: Balancer;
  readonly generator: Generator;
  readonly connections: number;
}

async function openSide(apis: readonly ServedApi[], order: LoadPlan['order']): Promise<Side> {
  const balancer = await openBalancer(apis.map(({ address }) => Number(new URL(address).port)));
  const generator = await openGenerator(
    {
      port: balancer.port,
      refuserPort: balancer.port,
      host: new URL(balancedUrl).host,
      tokens: apis[0]?.tokens ?? [],
      order,
    },
    null,
  );
  return { balancer, generator, connections: ordersAtOnce * apis.length };
}

export async function benchCopies(config: Config): Promise<Measured[]> {
  const processors = cpus().length;
  const brokerage = await openBrokerage(config);
  await addCustomers(brokerage, { until: customers, cash: 10_000_000n });
  await brokerage.owner.query('vacuum analyze');
  const key = JSON.stringify(await makeSigningKey());
  const apis: Awaited<ReturnType<typeof serve<ServedApi>>>[] = [];
  const sides: Side[] = [];
  try {
    for (let copy = 0; copy < copiesOfProduct; copy += 1) {
      const count = copy === 0 ? String(customers) : '0';
      apis.push(await serve('api-server.ts', brokerage.url, count, '1', '', 'bounded', 'main', balancedUrl, key));
    }
    const [first] = apis;
    if (!first) throw new Error('there is a copy');
    const order = await planOrders(brokerage, first);
    sides.push(await openSide([first], order), await openSide(apis, order));
    const acknowledged: string[] = [];
    /** Without an answer of ours: the balancer may give a copy up that answers too late. */
    let unknown = 0;
    const goodput = async ({ generator, connections }: Side, length = milliseconds): Promise<number> => {
      await emptyQueue(brokerage);
      const summary = await generator.phase({ mode: 'closed', connections, milliseconds: length });
      acknowledged.push(...summary.acknowledged);
      unknown += summary.unanswered + failures(summary);
      return summary.goodput;
    };
    for (const side of sides) await goodput(side, 2_000);
    const taken = { reference: [] as number[], product: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const [one, several] = sides as [Side, Side];
      taken.reference.push(await goodput(one));
      taken.product.push(await goodput(several));
      console.log(
        `  copies ${round}: one ${taken.reference.at(-1)?.toFixed(0)}/s, ${copiesOfProduct} ${taken.product.at(-1)?.toFixed(0)}/s`,
      );
    }
    await eachOnce(brokerage, acknowledged, unknown);
    await checkInvariants(brokerage, { close: ymd('2026-11-13') });
    const isEnough = processors >= enoughProcessors;
    console.log(
      `  ${processors} processors: ${isEnough ? 'three copies may do 2.2 times as much' : `the bound of 2.2 is for ${enoughProcessors} and more; here three copies must not do less than 0.8 of one`}`,
    );
    return [compared(isEnough ? 'copies-order-intake' : 'copies-order-intake-shared', taken)];
  } finally {
    for (const { balancer, generator } of sides) {
      balancer.close();
      generator.child.kill();
    }
    for (const { child } of apis) child.kill();
    await brokerage.stop();
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-copies-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchCopies(config))
      console.log(`${measured.name}: ${measured.product.toFixed(0)}/s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
