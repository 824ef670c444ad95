import { expect, test } from 'vitest';
import { listNotifications } from '@tsuzura/contract/main';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { openAlerts } from '@tsuzura/store/kernel';
import { createWorkers } from '@tsuzura/store/jobs';
import { tradeTopic } from '@tsuzura/store/night/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { deliverBy } from '../../kernel/couriers.ts';
import { testNow } from '../../kernel/scene.test-support.ts';
import { openNight, type NightScene, type SentMail } from './night.test-support.ts';
import { notifyCustomers } from './notify-customers.ts';
import { fundNightMails } from './write-mails.ts';

test('a fill, a settlement, a distribution and its reinvestment are notified once each, with their figures', async () => {
  const scene = await openNight();
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_500);
  const bought = await buyNow(beika, { amount: 1_050_000 });
  const nisa = await buyNow(beika, { accountType: 'NISA_GROWTH', amount: 105_000, course: 'REINVEST' });
  scene.price(domestic, '2026-11-13', 10_500);
  scene.price(domestic, '2026-11-18', 10_200, 600);
  scene.price(domestic, '2026-11-19', 12_000);

  const mails = async () => {
    const { all } = (await scene.row(
      `select json_agg(json_build_array(created_at, id) order by created_at, id) as all from ops.outbox`,
    )) as { all: [at: string, id: string][] };
    const sent = all.map(([at, id]) => ({ at, subject: '', text: '', ...scene.mails.get(id) }));
    return sent
      .filter(({ subject }) => /約定|受渡|分配金/.test(subject))
      .toSorted((a, b) => (`${a.at} ${a.subject}` < `${b.at} ${b.subject}` ? -1 : 1))
      .map(({ subject, text }): [subject: string, text: string] => [subject, text]);
  };
  const subjects = async () => (await mails()).map(([subject]) => subject.replace('【つづら】', ''));
  await scene.to('2026-11-14', '05:19');
  expect(await subjects()).toEqual([]);
  await scene.to('2026-11-14', '05:20');
  expect(await subjects()).toEqual(['購入のご注文が約定しました', '購入のご注文が約定しました']);
  const fill = (await mails()).find(([, text]) => text.includes(bought.receiptNumber))?.[1];
  expect(fill).toContain('口数：1,000,000口\n約定金額：1,050,000円');
  expect(fill).toContain('受渡日：2026年11月18日（水）');
  // A second run notifies nobody twice.
  await scene.api.database.tx((tx) => notifyCustomers(tx, atJst(ymd('2026-11-14'), '05:20')));
  expect(await subjects()).toHaveLength(2);

  await scene.to('2026-11-19', '10:00');
  const inbox = async () => (await beika.call(listNotifications, { query: { category: ['TRADE'] } })).notifications;
  const filled = (await inbox()).filter(({ title }) => title === '購入のご注文が約定しました');
  expect(filled).toHaveLength(2);
  expect(
    filled
      .map(({ body }) => body)
      .toSorted()
      .at(0),
  ).toContain('、1,000,000口、1,050,000円。受渡は11/18（水）です。');
  expect((await inbox()).filter(({ title }) => title === '購入のご注文を受け付けました')).toHaveLength(2);
  expect((await subjects()).slice(2)).toEqual([
    '購入の受渡が完了しました',
    '購入の受渡が完了しました',
    '分配金のお知らせ',
    '分配金のお知らせ',
  ]);
  const declared = (await mails()).findLast(([, text]) => text.includes('特定口座'))?.[1];
  expect(declared).toContain('普通分配金：30,000円\n元本払戻金（特別分配金）：30,000円\n税額：6,094円');
  expect(declared).toContain('受取金額：53,906円\n支払日：2026年11月26日（木）');

  const sale = await sellNow(beika, { units: 500_000 });
  await scene.to('2026-11-20', '10:00');
  expect((await subjects()).slice(6)).toEqual(['分配金を再投資しました', '売却のご注文が約定しました']);
  await scene.to('2026-11-26', '10:00');
  expect((await subjects()).slice(8)).toEqual(['売却の受渡が完了しました']);
  const settled = (await mails()).find(
    ([subject, text]) => subject.includes('受渡') && text.includes(sale.receiptNumber),
  )?.[1];
  // 600,000 less a cost of 510,000.
  expect(settled).toContain('源泉徴収税額：18,283円\n受渡金額：581,717円');
  expect((await mails()).filter(([, text]) => text.includes(nisa.receiptNumber))).toHaveLength(2);
  await scene.expectSoundBooks();
  await scene.close();
});

const morning = atJst(ymd('2026-11-14'), '05:20');
/** The jobs of a night up to its mails, which a test writes by itself. */
const untilMails = { runsJob: (job: string) => !/^(paper|cash|account)\.|tell-customers/.test(job) };

/** Delivers what waits; tells the mails, and what failed. */
async function deliver(scene: NightScene) {
  const { database, clock } = scene.api;
  const sent = new Map<string, SentMail>();
  const failures: string[] = [];
  const mail = async (id: string, payload: unknown) => void sent.set(id, payload as SentMail);
  const workers = createWorkers({
    url: scene.db.url('api'),
    now: clock.now,
    realNow: () => testNow + 60_000,
    failed: (task, error) => failures.push(`${task} ${(error as Error).name}`),
    deliver: deliverBy({ mail }, fundNightMails(database, clock)),
  });
  await workers.drain();
  await workers.close();
  return { sent: [...sent.values()], failures };
}

test('killed between pages each event is one mail; it says what happened, whatever happened since', async () => {
  const scene = await openNight(untilMails);
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_500);
  const orders = [];
  for (const amount of [105_000, 210_000, 315_000]) orders.push(await buyNow(beika, { amount }));
  scene.price(domestic, '2026-11-13', 10_500);
  await scene.to('2026-11-14', '05:30');

  const { database } = scene.api;
  const page = (after: string | null, isKilled: boolean) =>
    database.tx(async (tx) => {
      const end = await notifyCustomers(tx, morning, after, 2);
      if (isKilled) throw new Error('killed');
      return end;
    });
  const written = () =>
    scene.row(`select count(*)::int as mails, (select count(*)::int from app.notification_due) as due from ops.outbox
      where topic = '${tradeTopic}'`);
  await expect(page(null, true)).rejects.toThrow('killed');
  expect(await written()).toEqual({ mails: 0, due: 3 });
  const first = await page(null, false);
  expect(await written()).toEqual({ mails: 2, due: 1 });
  const { after } = first as { after: string };
  await expect(page(after, true)).rejects.toThrow('killed');
  expect([await page(after, false), await page(null, false)]).toEqual([false, false]);
  expect(await written()).toEqual({ mails: 3, due: 0 });

  // Not sent yet, and corrected; the customer has another address.
  await scene.owner.pool.query(`insert into app.fund_fill (order_id, turn, nav, price, units, amount, executed_at)
    select order_id, 1, nav * 2, price * 2, units / 2, amount, executed_at from app.fund_fill`);
  await scene.owner.pool.query(`update app.customer set username = 'new@example.jp' where id = $1`, [
    subjectOf('beika'),
  ]);
  const { sent, failures } = await deliver(scene);
  expect(failures).toEqual([]);
  const fund = await scene.row(`select name from app.fund where code = '${domestic}'`);
  expect(sent.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual(
    orders
      .map(({ receiptNumber }, index) => ({
        to: 'new@example.jp',
        category: 'ORDER',
        subject: '【つづら】購入のご注文が約定しました',
        text: `購入のご注文が約定しました。

受付番号：${receiptNumber}
ファンド：${String(fund?.['name'])}
口座区分：特定口座
約定日：2026年11月13日（金）
受渡日：2026年11月18日（水）
基準価額：10,500円
口数：${index + 1}00,000口
約定金額：${105 * (index + 1)},000円

――――――――――
つづら
このメールは送信専用です。ご返信いただいてもお答えできません。
`,
      }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1)),
  );
  expect((await deliver(scene)).sent).toEqual([]);
  await scene.close();
});

test('a mail about an order that is not there is tried once and becomes an alert; the others of its batch are sent', async () => {
  const scene = await openNight(untilMails);
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await buyNow(beika, { amount: 105_000 });
  await scene.to('2026-11-14', '05:30');
  await scene.owner.pool.query(`insert into app.notification_due (subject, event)
    values ('gone', 'EXECUTE'), ('gone too', 'DISTRIBUTE')`);
  await scene.api.database.tx((tx) => notifyCustomers(tx, morning));
  const { sent, failures } = await deliver(scene);
  expect(sent.map(({ to }) => to)).toEqual(['beika@example.jp']);
  expect(failures.toSorted()).toEqual([
    'outbox.fund-order.distribution Undeliverable',
    'outbox.fund-order.trade Undeliverable',
  ]);
  expect(await openAlerts(scene.api.database.reader)).toMatchObject([
    { kind: 'outbox.undeliverable', detail: { error: 'Undeliverable' } },
    { kind: 'outbox.undeliverable' },
  ]);
  expect(await deliver(scene)).toEqual({ sent: [], failures: [] });
  await scene.close();
});
