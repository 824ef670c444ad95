import { expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { openNight } from './night.test-support.ts';
import { notifyCustomers } from './notify-customers.ts';

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
    const all = await scene.row(`select json_agg(json_build_array(payload ->> 'subject', payload ->> 'text')
      order by created_at, payload ->> 'subject', id) as all from ops.outbox where payload ->> 'subject' ~ '約定|受渡|分配金'`);
    return (all?.['all'] ?? []) as [subject: string, text: string][];
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
}, 300_000);
