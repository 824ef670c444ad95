import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAll } from '@tsuzura/contract/ops';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { readTerms } from './read-terms.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const search = async (q: string) =>
  (await (await scene.as('mite', 'ops', { roles: ['viewer'] })).call(searchAll, { query: { q } })).results;
const titles = async (q: string) => (await search(q)).map(({ kind, title }) => `${kind} ${title}`);

test('a customer is found by name, kana in either script, mail, telephone, number and id, from the beginning', async () => {
  const { rows } = await scene.api.database.pool.query<{ id: string; number: string; phone: string; mail: string }>(
    `select c.id, a.number, p.phone_number as phone, c.username as mail from app.person p join app.customer c on c.id = p.customer_id
      join app.account a on a.customer_id = c.id where p.last_name = '山田' and p.first_name = '花子'`,
  );
  const [hanako] = rows;
  expect(hanako).toBeDefined();
  for (const q of [
    '山田花',
    '山田 花子',
    '山田　花子',
    'やまだは',
    'ヤマダ ハナコ',
    'ﾔﾏﾀﾞ',
    hanako?.number,
    hanako?.id,
    hanako?.phone,
    hanako?.phone.replaceAll('-', ''),
    hanako?.mail,
    hanako?.mail.slice(0, 5).toUpperCase(),
  ])
    expect([q, await titles(String(q))]).toEqual([q, expect.arrayContaining(['CUSTOMER 山＊ 花＊'])]);
  expect(await titles('田花子')).toEqual([]);
});

test('a fund is found by code, name and kana', async () => {
  for (const q of ['TZ010001', 'tz010001', '全世界'])
    expect((await search(q)).map(({ kind, id }) => [kind, id])).toContainEqual(['FUND', 'TZ010001']);
});

test('what is nowhere, or is made to hurt, finds nothing and breaks nothing', async () => {
  for (const q of ['%', '_', "' or 1=1 --", '\\', '\u{10FFFF}', '💴', 'x'.repeat(100), '  ', '-'])
    expect([q, await search(q)]).toEqual([q, []]);
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  for (const q of ['', 'x'.repeat(101), 'a\u0000b'])
    await expect(viewer.call(searchAll, { query: { q } })).rejects.toMatchObject({ status: 400 });
});

describe('what somebody typed', () => {
  test('is looked for only where it can be', () => {
    expect(readTerms('1234567').customer).toMatchObject({ number: '1234567', phone: '1234567', name: '', kana: '' });
    expect(readTerms('１２３-４５６７').customer).toMatchObject({ number: '1234567', phone: '1234567' });
    expect(readTerms('山田').customer).toMatchObject({ number: '', phone: '', mail: '', name: '山田', kana: '' });
    expect(readTerms('やまだ').customer).toMatchObject({ kana: 'ヤマダ' });
    expect(readTerms('Hana@Example').customer).toMatchObject({ mail: 'hana@example', name: '', phone: '' });
  });
});
