import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '@tsuzura/domain/calendar';
import { accounts, type Entry, type LedgerAccount } from '@tsuzura/domain/ledger';
import { closeThrough, sealClosed, verifyChain } from './index.ts';
import { customers, deposit, entry, openLedger, today, type LedgerScene } from './ledger.test-support.ts';
import { postingParameters, postingValues } from './post.ts';

/*
 * `ledger.post` has a way for the usual case and `ledger.post_carefully` for everything. The same entries through either leave the same
 * rows and answer the same.
 */
let quick: LedgerScene;
let careful: LedgerScene;
/** Of both databases: no program may call `post_carefully`. */
let owners: readonly [quick: Client, careful: Client];
beforeEach(async () => {
  [quick, careful] = await Promise.all([openLedger(), openLedger()]);
  const connected = async ({ test: { ownerUrl } }: LedgerScene) => {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    return client;
  };
  owners = [await connected(quick), await connected(careful)];
});
afterEach(async () => {
  await Promise.all(owners.map((owner) => owner.end()));
  await Promise.all([quick.test.drop(), careful.test.drop()]);
});

/** The same numbers each time, from a seed. */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function randomBatch(draw: (below: number) => number, batch: number): Entry[] {
  return Array.from({ length: 1 + draw(8) }, (_, index) => {
    const customer = customers[draw(customers.length)] ?? '';
    const amount = BigInt(1 + draw(500));
    const free = accounts.cashFree(customer);
    const moves: readonly (readonly [Entry['kind'], LedgerAccount, LedgerAccount])[] = [
      ['DEPOSIT', accounts.bank, free],
      ['DEPOSIT', accounts.bank, free],
      ['BUY_ACCEPTED', free, accounts.cashReserved(customer, 'ORDER')],
      ['WITHDRAWAL_REQUESTED', free, accounts.cashReserved(customer, 'WITHDRAWAL')],
      ['WITHDRAWAL_PAID', accounts.cashReserved(customer, 'WITHDRAWAL'), accounts.bank],
    ];
    const [kind, from, to] = moves[draw(moves.length)] ?? ['DEPOSIT', accounts.bank, free];
    const repeats = draw(25) === 0;
    return entry(
      kind,
      repeats ? `b-${batch - 1}-${index}` : `b-${batch}-${index}`,
      [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
      addDays(today, draw(20) === 0 ? 1 : 0),
    );
  });
}

async function answerOf(owner: Client, name: string, entries: readonly Entry[]): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select * from ledger.${name}(${postingParameters()})`,
    postingValues(entries).values,
  );
  return rows[0] ?? {};
}

/** Ids of entries have gaps where a call was refused, so entries are named by their keys. */
const rowsOf = async (scene: LedgerScene) => ({
  entries: await scene.asOwner('select ref, kind, turn, day, booked_at from ledger.entry order by ref, kind, turn'),
  lines:
    await scene.asOwner(`select e.ref, e.kind as entry_kind, p.line, p.amount, p.balance, a.kind, a.customer_id, a.instrument, a.tag
    from ledger.posting p join ledger.entry e on e.id = p.entry_id join ledger.account a on a.id = p.account_id
    order by e.ref, e.kind, p.line`),
  balances:
    await scene.asOwner(`select a.kind, a.customer_id, a.instrument, a.tag, a.bound, a.held, e.ref, e.kind as last
    from ledger.account a join ledger.entry e on e.id = a.newest_entry order by 1, 2, 3, 4`),
  cash: await scene.asOwner(`select c.customer_id, c.type, c.day, e.ref, e.kind from ledger.cash_line c join ledger.entry e on e.id = c.entry_id
    order by 1, 2, 3, 4, 5`),
});

test.each([1, 20_261_116, Date.now() % 1_000_000])(
  'a random history leaves the same rows both ways (seed %i)',
  async (seed) => {
    const draw = drawsFrom(seed);
    const said = new Set<unknown>();
    for (let batch = 0; batch < 60; batch += 1) {
      const entries =
        batch === 0 ? customers.map((id) => deposit(`opening-${id}`, id, 2_000n)) : randomBatch(draw, batch);
      const keys = new Set(entries.map(({ kind, ref }) => `${kind} ${ref}`));
      if (keys.size < entries.length) continue;
      const [one, other] = [
        await answerOf(owners[0], 'post', entries),
        await answerOf(owners[1], 'post_carefully', entries),
      ];
      const plain = ({ refusal, fresh, at_entry, at_account, short }: Record<string, unknown>) => ({
        refusal,
        fresh: refusal === null ? fresh : null,
        at_entry: refusal === null ? null : at_entry,
        at_account,
        short,
      });
      expect(plain(one), `batch ${batch} of seed ${seed}`).toEqual(plain(other));
      said.add(one['refusal']);
    }
    expect(said).toContain(null);
    expect(said).toContain('SHORT');
    expect(await rowsOf(quick)).toEqual(await rowsOf(careful));
    for (const { api } of [quick, careful]) {
      await api.tx((tx) => closeThrough(tx, addDays(today, 1)));
      await api.tx((tx) => sealClosed(tx));
      expect(await verifyChain(api.reader)).toMatchObject({ whole: true });
    }
  },
);
