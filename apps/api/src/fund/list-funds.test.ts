import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, Client } from '@tsuzura/contract/kernel';
import { listFunds } from '@tsuzura/contract/main';
import { openDatabase } from '@tsuzura/store/kernel';
import { funds as seeded } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let visitor: Client;
beforeAll(async () => {
  scene = await openScene();
  visitor = await scene.as(null);
});
afterAll(() => scene.close());

type Query = NonNullable<CallInput<typeof listFunds>['query']>;
const found = async (query: Query = {}) => (await visitor.call(listFunds, { query: { limit: 100, ...query } })).funds;
/** The last two digits of the codes, as they are found. */
const numbers = async (query: Query = {}) => (await found(query)).map(({ code }) => Number(code.slice(-2)));
const sortedNumbers = async (query: Query) => (await numbers(query)).toSorted((one, other) => one - other);

const popular = [1, 5, 2, 10, 7, 12, 4, 9, 3, 6, 8, 11];

describe('R2.04 a keyword', () => {
  test.each([
    ['kanji', '全世界', [1]],
    ['hiragana for the reading', 'ぜんせかい', [1]],
    ['katakana', 'ゼンセカイ', [1]],
    ['half-width katakana with its marks apart', 'ｾﾞﾝｾｶｲ', [1]],
    ['a word of the name in half-width katakana', 'ｲﾝﾃﾞｯｸｽ', [1, 2, 7, 8]],
    ['a brand in hiragana', 'みちしお', [6, 9]],
    ['the same brand in katakana', 'ミチシオ', [6, 9]],
    ['full-width digits', '２０５５', [12]],
    ['a code in lower case', 'tz010003', [3]],
    ['a code in full width', 'ＴＺ０１０００３', [3]],
    ['half-width brackets', '(為替ヘッジ', [3, 10]],
    ['words in any order, with a full-width space', '株式　つづら', [1, 2, 7, 9]],
    ['shares, which is also a word of every company', '株式', [1, 2, 7, 9]],
    ['the name without its space', 'つづら全世界', [1]],
    ['the manager', 'つづらアセット', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['nothing but spaces', ' 　', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['a word nobody has', '暗号資産', []],
    ['one word of two that nobody has', '全世界 暗号資産', []],
    ['a word of SQL', "' or 1=1 --", []],
    ['a wildcard', '%', []],
    ['a nickname', 'オルカン', [1]],
    ['a nickname in half-width katakana', 'ｵﾙｶﾝ', [1]],
    ['a nickname and a word', 'オルカン つづら', [1]],
    ['a nickname and a word nobody has', 'オルカン 暗号資産', []],
    ['an index that no fund follows: the nearest', 'S&P500', [1]],
    ['the same index in full width and in two words', 'Ｓ＆Ｐ　５００', [1]],
    ['its beginning', 's&p', [1]],
    ['a metal', '金', [10]],
    ['bonds, by name and by what they are', '債券', [3, 11]],
    ['a class with several', '海外株', [1, 7, 9]],
  ])('%s: «%s»', async (_, keyword, expected) => {
    expect(await sortedNumbers({ keyword })).toEqual(expected);
  });
});

test('R2.04 a nickname is said to stand for its fund, an index only to be near one; a word that is found stays itself', async () => {
  const readAs = async (keyword: string) => (await visitor.call(listFunds, { query: { keyword } })).readAs;
  expect(await readAs('オルカン')).toEqual([{ word: 'オルカン', means: '全世界株式', isSame: true }]);
  expect(await readAs('Ｓ＆Ｐ 500')).toEqual([{ word: 'S&P500', means: '全世界株式', isSame: false }]);
  expect(await readAs('全世界')).toEqual([]);
});

test('R2.04 synonyms are data: a row added to the table is found by the next search', async () => {
  expect(await sortedNumbers({ keyword: 'コツコツ' })).toEqual([]);
  const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test', connections: 1 });
  await sql`insert into app.fund_synonym (word, means, is_same) values ('コツコツ', '目標年', true),
    ('海のファンド', '海洋株式', true)`.execute(owner.reader);
  await owner.close();
  expect(await sortedNumbers({ keyword: 'こつこつ' })).toEqual([12]);
  // What it stands for is not handled either.
  expect(await sortedNumbers({ keyword: '海のファンド' })).toEqual([]);
});

describe('R2.04 the filters', () => {
  test.each<[Query, number[]]>([
    [{ nisaTsumitate: true }, [1, 2, 4, 5, 7, 12]],
    [{ nisaTsumitate: false }, [3, 6, 8, 9, 10, 11]],
    [{ nisaGrowth: true }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]],
    [{ nisaGrowth: false }, [11]],
    [{ isIndex: true }, [1, 2, 7, 8, 10]],
    [{ isIndex: false }, [3, 4, 5, 6, 9, 11, 12]],
    [{ noLoad: true }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [{ noLoad: false }, []],
    [{ assetClass: 'JP_EQUITY' }, [2, 6]],
    [{ assetClass: 'FOREIGN_EQUITY' }, [1, 7, 9]],
    [{ assetClass: 'JP_BOND' }, [11]],
    [{ assetClass: 'FOREIGN_BOND' }, [3]],
    [{ assetClass: 'REIT' }, [8]],
    [{ assetClass: 'BALANCED' }, [4, 5, 12]],
    [{ assetClass: 'COMMODITY' }, [10]],
    [{ assetClass: 'OTHER' }, []],
    [{ maxRiskLevel: 1 }, [11]],
    [{ maxRiskLevel: 2 }, [3, 4, 11]],
    [{ maxTrustFeeRate: '0.143' }, [1, 2, 11]],
    [{ maxTrustFeeRate: '0.142999' }, [1, 11]],
    [{ maxTrustFeeRate: '00.1430' }, [1, 2, 11]],
    [{ maxTrustFeeRate: '-0' }, []],
    [{ nisaGrowth: true, isIndex: true, maxTrustFeeRate: '0.18', keyword: '株式' }, [1, 2]],
  ])('%o', async (query, expected) => {
    expect(await sortedNumbers(query)).toEqual(expected);
  });
});

describe('R2.04 the order', () => {
  test('popular ones first unless told otherwise', async () => {
    expect(await numbers()).toEqual(popular);
    expect(await numbers({ sort: 'popular', order: 'desc' })).toEqual(popular);
    expect(await numbers({ sort: 'popular', order: 'asc' })).toEqual(popular.toReversed());
  });

  test('trust fee: the lowest first; newest: the youngest first, equal ones by popularity', async () => {
    expect(await numbers({ sort: 'trustFee' })).toEqual([11, 1, 2, 10, 7, 8, 3, 12, 4, 5, 6, 9]);
    expect((await numbers({ sort: 'trustFee', order: 'desc' }))[0]).toBe(9);
    expect(await numbers({ sort: 'newest' })).toEqual([12, 1, 9, 8, 5, 2, 10, 7, 4, 3, 6, 11]);
    expect(await numbers({ sort: 'newest', order: 'asc' })).toEqual([5, 2, 10, 7, 4, 3, 6, 11, 8, 9, 1, 12]);
  });

  test('name: by its reading', async () => {
    const byKana = seeded
      .toSorted((one, other) => (one.kana < other.kana ? -1 : 1))
      .map(({ code }) => Number(code.slice(-2)));
    expect(await numbers({ sort: 'name' })).toEqual(byKana);
    expect(await numbers({ sort: 'name', order: 'desc' })).toEqual(byKana.toReversed());
  });

  test('net assets and one-year return: the greatest first', async () => {
    const assets = (await found({ sort: 'netAssets' })).map(({ netAssets }) => netAssets);
    expect(assets).toEqual(assets.toSorted((one, other) => (one < other ? 1 : -1)));
    const returns = (await found({ sort: 'return1y' })).map(({ returns: { y1 } }) => Number(y1));
    expect(returns).toEqual(returns.toSorted((one, other) => other - one));
    expect(new Set(returns).size).toBe(12);
    expect((await found({ sort: 'return1y', order: 'asc' })).map(({ returns: { y1 } }) => Number(y1))).toEqual(
      returns.toReversed(),
    );
  });
});

describe('R2.04 pages', () => {
  test('neither overlap nor leave a gap, and say how many there are', async () => {
    const first = await visitor.call(listFunds, { query: { limit: 5, sort: 'newest' } });
    const second = await visitor.call(listFunds, { query: { limit: 5, offset: 5, sort: 'newest' } });
    const third = await visitor.call(listFunds, { query: { limit: 5, offset: 10, sort: 'newest' } });
    expect(third.paging).toEqual({ total: 12, limit: 5, offset: 10 });
    expect(third.funds).toHaveLength(2);
    expect([...first.funds, ...second.funds, ...third.funds]).toEqual(await found({ sort: 'newest' }));
  });

  test('past the end there is nothing, and the total counts what was filtered', async () => {
    expect(await visitor.call(listFunds, { query: { offset: 12 } })).toEqual({
      funds: [],
      paging: { total: 12, limit: 20, offset: 12 },
      readAs: [],
    });
    expect((await visitor.call(listFunds, { query: { offset: 100_000, isIndex: true } })).paging.total).toBe(5);
    expect((await visitor.call(listFunds)).funds).toHaveLength(12);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['assetClass=STOCK', 'assetClass'],
    ['sort=best', 'sort'],
    ['order=up', 'order'],
    ['nisaGrowth=yes', 'nisaGrowth'],
    ['maxRiskLevel=6', 'maxRiskLevel'],
    ['maxTrustFeeRate=low', 'maxTrustFeeRate'],
    [`keyword=${'x'.repeat(101)}`, 'keyword'],
  ])('%.20s is refused by field, in Japanese', async (query, field) => {
    const answer = await fetch(`${scene.address('main')}/public/v1/funds?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: '400-001',
      errors: [{ field, message: expect.stringMatching(/[ぁ-ん]/) as string }],
    });
  });
});

test('R2.04 a summary: price and change of the newest NAV, rates, returns until that day', async () => {
  const [first] = await found({ keyword: 'TZ010001' });
  expect(first).toMatchObject({
    code: 'TZ010001',
    name: 'つづら 全世界株式インデックス',
    shortName: '全世界株式インデックス',
    nav: 23_333n,
    navUnit: 10_000,
    navDate: '2026-11-12',
    isPreliminary: false,
    purchaseFeeRate: '0',
    trustFeeRate: '0.0938',
    redemptionReserveRate: '0',
    nisa: { tsumitate: true, growth: true },
    riskLevel: 4,
    orderable: { buy: true, sell: true, scheduled: true },
    returns: { sinceInception: '133.33' },
  });
});
