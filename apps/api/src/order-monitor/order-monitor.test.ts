import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOrders, exportOrders, getOpsOrder, monitorOrders } from '@tsuzura/contract/ops';
import { ymd } from '@tsuzura/domain/calendar';
import { byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import {
  buyNow,
  domestic,
  openOrders,
  overseas,
  readFundDocuments,
  type OrderScene,
} from '../fund-order/orders.test-support.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await openOrders();
  for (const who of ['hanako', 'beika']) {
    const client = await scene.as(who);
    for (const fundCode of [domestic, overseas]) {
      await readFundDocuments(client, fundCode);
      await buyNow(client, { fundCode });
    }
  }
});
afterAll(() => scene.close());

const asViewer = () => scene.as('mite', 'ops', { roles: ['viewer'] });

test('everybody’s orders are listed newest first, filtered by fund, side, state, customer and day, and counted by state', async () => {
  const viewer = await asViewer();
  const { orders } = await viewer.call(monitorOrders);
  expect(orders.length).toBe(4);
  expect(orders.map(({ stateText, sideText, kindText }) => [stateText, sideText, kindText])).toEqual(
    orders.map(() => ['受付', '購入', '都度']),
  );
  expect(orders[0]?.sizeText).toMatch(/^[\d,]+円$/);
  const [newest] = orders;
  const ofFund = await viewer.call(monitorOrders, { query: { code: domestic } });
  expect(new Set(ofFund.orders.map(({ code }) => code))).toEqual(new Set([domestic]));
  expect(ofFund.orders.length).toBe(2);
  const account = newest?.customer.accountNumber ?? '';
  const ofCustomer = await viewer.call(monitorOrders, { query: { customer: account } });
  expect(ofCustomer.orders.map(({ customer }) => customer.accountNumber)).toEqual([account, account]);
  expect((await viewer.call(monitorOrders, { query: { state: 'LAPSED' } })).orders).toEqual([]);
  expect((await viewer.call(monitorOrders, { query: { side: 'SELL' } })).orders).toEqual([]);
  expect((await viewer.call(monitorOrders, { query: { to: ymd('2026-11-12') } })).orders).toEqual([]);
  expect(
    (await viewer.call(monitorOrders, { query: { from: ymd('2026-11-13'), to: ymd('2026-11-13') } })).orders.length,
  ).toBe(4);
  expect((await viewer.call(monitorOrders, { query: { product: 'STOCK' } })).orders).toEqual([]);
  expect((await viewer.call(monitorOrders, { query: { product: 'US' } })).orders).toEqual([]);
  expect(await viewer.call(countOrders)).toMatchObject({
    acceptedToday: { count: 4, isMore: false },
    received: { count: 4, isMore: false },
    working: { count: 0, isMore: false },
  });
});

test('pages follow each other, of everybody and of one customer', async () => {
  const viewer = await asViewer();
  const { orders: all } = await viewer.call(monitorOrders);
  const customer = all[0]?.customer.id ?? '';
  const mine = all.filter((one) => one.customer.id === customer).map(({ id }) => id);
  for (const [query, ids] of [
    [{}, all.map(({ id }) => id)],
    [{ customer }, mine],
  ] as const) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { orders: readonly { id: string }[]; paging: { next: string | null } } = await viewer.call(
        monitorOrders,
        {
          query: { ...query, limit: 1, ...(after && { after }) },
        },
      );
      seen.push(...page.orders.map(({ id }) => id));
      after = page.paging.next;
    } while (after);
    expect(seen.toSorted()).toEqual([...ids].toSorted());
  }
});

test('the file has a line an order; looking alone does not take it', async () => {
  const maker = await scene.as('unyo', 'ops', { roles: ['maker'] });
  const text = await maker.call(exportOrders, { query: { code: overseas } });
  const lines = text.trimEnd().split('\r\n');
  expect(lines.length).toBe(3);
  expect(lines[1]).toContain(`,${overseas},`);
  await expect((await asViewer()).call(exportOrders)).rejects.toMatchObject({ body: { code: '403-300' } });
});

test('what cannot be asked is refused', async () => {
  const viewer = await asViewer();
  for (const query of [
    { state: 'x' },
    { code: "'" },
    { kind: 'a b' },
    { limit: 1000 },
    { after: 'x' },
    { customer: '%' },
  ])
    await expect(viewer.call(monitorOrders, { query: query as never })).rejects.toMatchObject({ status: 400 });
});

test('one order has its events and is cancelled in the customer’s place by two people, as the customer could', async () => {
  const viewer = await asViewer();
  const [order] = (await viewer.call(monitorOrders, { query: { code: overseas } })).orders;
  const params = { id: order?.id ?? '' };
  const before = await viewer.call(getOpsOrder, { params });
  expect(before).toMatchObject({ product: 'FUND', mayCancel: true, order: { stateText: '受付' } });
  expect(before.requestKey).not.toBeNull();
  expect(before.events.map(({ sourceText, text }) => [sourceText, text])).toEqual([
    ['注文', '受け付けました。'],
    ['帳簿', '代金や口数を取り分けました。'],
    ['操作', '注文の受付（お客さま）'],
  ]);
  await byTwo(scene, { kind: 'order.cancel', payload: params }, 'お電話でのご依頼 <script>');
  const after = await viewer.call(getOpsOrder, { params });
  expect(after).toMatchObject({ mayCancel: false, order: { stateText: '取消' } });
  expect(after.events.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['取り消しました。', '取り分けを戻しました。', '取消代行（運営）']),
  );
  await expect(proposed(scene, { kind: 'order.cancel', payload: params })).rejects.toMatchObject({ status: 400 });
  await expect(proposed(scene, { kind: 'order.cancel', payload: { id: 'none' } })).rejects.toMatchObject({
    code: '400-000',
  });
  await expect(viewer.call(getOpsOrder, { params: { id: 'none' } })).rejects.toMatchObject({ code: '400-000' });
});
