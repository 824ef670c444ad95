import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal, listNavDay, propose, readNavSheet } from '@tsuzura/contract/ops';
import type { ApiError } from '@tsuzura/contract/kernel';
import { addDays, ymd } from '@tsuzura/domain/calendar';
import { domestic, overseas } from '../../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from './night.test-support.ts';

let scene: NightScene;
const day = ymd('2026-11-13');
beforeAll(async () => {
  scene = await openNight();
  for (const code of [domestic, overseas]) scene.price(code, day, null);
  await scene.to('2026-11-14', '03:00');
});
afterAll(() => scene.close());

const asMaker = () => scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });
const send = async (bytes: Uint8Array | string) =>
  (await asMaker()).call(readNavSheet, { body: { file: Buffer.from(bytes).toString('base64') } });
const refused = async (bytes: Uint8Array | string): Promise<readonly string[]> => {
  const error: unknown = await send(bytes).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, code: '400-713' });
  return (error as ApiError).lines.map(({ message }) => message);
};
const head = 'ファンドコード,日付,基準価額,分配金';

test('a file with wrong columns, a price of nothing or of tomorrow, or of neither encoding is refused with its row', async () => {
  expect(await refused('名前,値段\na,1')).toContain('1行目：列がありません：ファンドコード、日付、基準価額');
  expect(await refused(`${head}\n${domestic},${day},0,`)).toContain('2行目：基準価額は1〜10,000,000の整数です：0');
  expect(await refused(`${head}\n${domestic},2026-11-15,10000,`)).toContain('2行目：先の日付です：2026-11-15');
  expect(await refused(Uint8Array.of(0xff, 0xfe, 0x82, 0xff, 0xff))).toContain(
    '1行目：文字コードはUTF-8かShift_JISにしてください。',
  );
  expect(await refused(`${head}\nTZ010001,${day},10000,`)).toEqual([
    'CSVに誤りが1行あるため、1行も取り込んでいません。',
    '2行目：確認待ちの基準価額ではありません。使用中のものは、訂正に出してください。',
  ]);
});

test('of a hundred thousand rows with three bad ones none is taken, and each of the three is named', async () => {
  const codes = Array.from({ length: 12 }, (_, index) => `TZ0100${String(index + 1).padStart(2, '0')}`);
  const dayOf = (index: number) => addDays(day, -Math.floor(index / 12));
  const rows = Array.from({ length: 100_000 }, (_, index) => `${codes[index % 12]},${dayOf(index)},10000,`);
  const bad = new Map([
    [10, `${domestic},${day},abc,`],
    [50_000, `XX,${day},1,`],
    [99_999, `${domestic},2027-01-01,1,`],
  ]);
  for (const [line, text] of bad) rows[line - 2] = text;
  expect(await refused(`${head}\n${rows.join('\n')}`)).toEqual([
    'CSVに誤りが3行あるため、1行も取り込んでいません。',
    '10行目：基準価額は1〜10,000,000の整数です：abc',
    '50000行目：ファンドコードがありません：XX',
    '99999行目：先の日付です：2027-01-01',
  ]);
  const { navs } = await (await asMaker()).call(listNavDay, { query: { date: day } });
  expect(navs.find(({ fundCode }) => fundCode === domestic)?.nav).toBeNull();
}, 60_000);

test('a file in Shift_JIS is read, proposed by one and approved by another, and its prices are in use', async () => {
  const sjis = Buffer.concat([
    // ファンドコード,日付,基準価額
    Buffer.from([
      0x83, 0x74, 0x83, 0x40, 0x83, 0x93, 0x83, 0x68, 0x83, 0x52, 0x81, 0x5b, 0x83, 0x68, 0x2c, 0x93, 0xfa, 0x95, 0x74,
      0x2c, 0x8a, 0xee, 0x8f, 0x80, 0x89, 0xbf, 0x8a, 0x7a,
    ]),
    Buffer.from(`\r\n${domestic},2026/11/13,20001\r\n${overseas},2026/11/13,31000\r\n`),
  ]);
  const { encoding, rows } = await send(sjis);
  expect([encoding, rows.length]).toEqual(['Shift_JIS', 2]);
  const maker = await asMaker();
  const proposal = await maker.call(propose, {
    body: {
      reason: '運用会社から届いた',
      act: { kind: 'nav.import', payload: { rows: rows.map((row) => ({ ...row, nav: row.nav as never })) } },
    },
  });
  expect(proposal.diff.map(({ before, after }) => [before, after])).toEqual([
    [null, '20,001円'],
    [null, '31,000円'],
  ]);
  const both = await scene.as('unyo', 'ops', { roles: ['maker', 'checker'] });
  const approval = { params: { id: proposal.id }, body: { note: '確認' } };
  await expect(both.call(approveProposal, approval)).rejects.toMatchObject({ code: '400-708' });
  const checker = await scene.as('kansa', 'ops', { roles: ['checker'] });
  expect(await checker.call(approveProposal, approval)).toMatchObject({ state: 'DONE', result: { count: 2 } });
  const { navs } = await maker.call(listNavDay, { query: { date: day } });
  expect(
    navs
      .filter(({ fundCode }) => [domestic, overseas].includes(fundCode))
      .map(({ nav, stateText }) => [nav, stateText]),
  ).toEqual([
    [20_001n, '取込（速報）'],
    [31_000n, '取込（速報）'],
  ]);
});
