import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getFund, listFundDocuments, listFunds, listFundTracks } from '@tsuzura/contract/main';
import { atJst, formatJst, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';
import { demoStart, fundProfiles, funds } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let visitor: Client;
beforeAll(async () => {
  scene = await openScene();
  visitor = await scene.as(null);
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const detail = (code: string) => visitor.call(getFund, { params: { code } });

describe('R2.05 a fund that does not exist', () => {
  test.each([getFund, listFundDocuments, listFundTracks])('$path answers 400-000', async (call) => {
    await expect(visitor.call(call, { params: { code: 'TZ019999' } })).rejects.toMatchObject({
      status: 400,
      body: { code: '400-000' },
    });
  });

  test.each(['tz010001', 'TZ01', '%27or1=1', 'TZ010001x'])('a code that cannot be one is refused: %s', async (code) => {
    const answer = await fetch(`${scene.address('main')}/public/v1/funds/${code}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: '400-001', errors: [{ field: 'code' }] });
  });
});

describe('R2.05 the page of a fund', () => {
  test('one period, one figure: page, list and chart agree on every return of every fund', async () => {
    const { funds: listed } = await visitor.call(listFunds, { query: { limit: 100 } });
    for (const { code, returns, navDate } of listed) {
      expect(await detail(code)).toMatchObject({ returns, navDate });
      for (const [period, term] of [
        ['1m', 'm1'],
        ['1y', 'y1'],
        ['all', 'sinceInception'],
      ] as const) {
        const { change, tracks } = await visitor.call(listFundTracks, { params: { code }, query: { period } });
        expect([code, period, change.withDistributions]).toEqual([code, period, returns[term]]);
        expect(tracks.at(-1)?.date).toBe(navDate);
      }
    }
    expect(listed.find(({ code }) => code === 'TZ010001')?.returns.y1).toBe('18.26');
  });

  test('a fund that pays distributions grows by more than its price', async () => {
    const { change } = await visitor.call(listFundTracks, { params: { code: 'TZ010006' } });
    expect(Number(change.withDistributions)).toBeGreaterThan(Number(change.nav));
  });

  test('the Sharpe ratio is the return over the deviation beside it', async () => {
    const { returns, deviation, sharpeRatio } = await detail('TZ010001');
    for (const term of ['y1', 'y3', 'y5'] as const) {
      const [gain, risk, sharpe] = [returns[term], deviation[term], sharpeRatio[term]].map(Number);
      expect(risk).toBeGreaterThan(1);
      expect(sharpe).toBeCloseTo((gain as number) / (risk as number), 1.5);
    }
  });

  test('what the manager says of it, its terms and its costs', async () => {
    expect(await detail('TZ010006')).toMatchObject({
      description: '配当利回りの高い国内の株式を選んで投資し、年4回の決算ごとに分配をめざします。',
      objectives: fundProfiles['TZ010006']?.objectives,
      benchmark: null,
      inceptionDate: '2016-11-14',
      termEnd: null,
      fiscalDates: ['02-10', '05-10', '08-10', '11-10'],
      distributionCourseOptions: ['RECEIVE', 'REINVEST'],
      minAmount: 100n,
      amountStep: 1n,
      minUnits: 1n,
      unitStep: 1n,
      orderMethods: { buy: ['AMOUNT', 'UNITS'], sell: ['AMOUNT', 'UNITS', 'ALL'] },
      trustFeeRate: '0.99',
      redemptionReserveRate: '0.3',
      fees: {
        purchase: '購入時手数料はかかりません。',
        trust:
          '純資産総額に対し年0.9900%（税込）の信託報酬（運用管理費用）がかかります。毎日、ファンドの資産から差し引かれます。',
        reserve: '売却のとき、基準価額の0.3%の信託財産留保額がかかります。',
        other: '監査費用や売買の費用などがかかります。運用の状況により変わるため、あらかじめ示すことができません。',
      },
    });
  });

  test('its distributions, newest first, until the newest published day', async () => {
    const { distributions } = await detail('TZ010006');
    expect(distributions.slice(0, 2)).toEqual([
      { fiscalDate: '2026-11-10', amountPer10k: 90n },
      { fiscalDate: '2026-08-10', amountPer10k: 90n },
    ]);
    const days = distributions.map(({ fiscalDate }) => fiscalDate);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(distributions).toHaveLength(40);
  });

  test.each(funds.map(({ code }) => code))(
    '%s: the parts of its allocation are the whole, largest holdings first',
    async (code) => {
      const { allocation, topHoldings, risks, objectives } = await detail(code);
      const tenths = allocation.reduce((sum, { ratio }) => sum + Math.round(Number(ratio) * 10), 0);
      expect(tenths).toBe(1000);
      const ratios = topHoldings.map(({ ratio }) => Number(ratio));
      expect(ratios).toEqual(ratios.toSorted((one, other) => other - one));
      expect(ratios.length).toBeGreaterThan(0);
      expect([...risks, ...objectives].join('')).not.toMatch(/必ず|安心|お得|元本|[！!]/);
      expect([risks.length > 1, objectives.length]).toEqual([true, 3]);
    },
  );
});

describe('R2.05 the dates of an order given now', () => {
  const dates = async (code: string, day: string, time: string) => {
    await scene.api.clock.put(atJst(ymd(day), time), 'frozen');
    const { buy, sell } = (await detail(code)).nextDates;
    expect(sell).toEqual(buy);
    return [buy?.applicationDate, buy?.executionDate, buy?.settlementDate, buy?.cutoffAt];
  };

  test.each([
    ['F25', 'TZ010002', '2026-11-13', '15:29:59', '2026-11-13', '2026-11-13', '2026-11-18'],
    ['F26', 'TZ010002', '2026-11-13', '15:30:00', '2026-11-16', '2026-11-16', '2026-11-19'],
    ['F27', 'TZ010002', '2026-11-14', '23:45', '2026-11-16', '2026-11-16', '2026-11-19'],
    ['F28', 'TZ010001', '2026-11-19', '10:00', '2026-11-19', '2026-11-20', '2026-11-27'],
    ['F29', 'TZ010001', '2026-11-26', '10:00', '2026-11-27', '2026-11-30', '2026-12-04'],
    ['F32', 'TZ010002', '2026-12-28', '10:00', '2026-12-28', '2026-12-28', '2027-01-04'],
    ['F34', 'TZ010001', '2026-12-24', '10:00', '2026-12-24', '2026-12-25', '2027-01-04'],
  ])('%s %s on %s at %s', async (_, code, day, time, application, execution, settlement) => {
    const cutoffAt = formatJst(atJst(ymd(application), '15:30'));
    expect(await dates(code, day, time)).toEqual([application, execution, settlement, cutoffAt]);
  });

  test('a fund with an earlier cut-off is late an hour earlier', async () => {
    expect((await dates('TZ010005', '2026-11-13', '14:29:59'))[0]).toBe('2026-11-13');
    expect((await dates('TZ010005', '2026-11-13', '14:30'))[0]).toBe('2026-11-16');
  });

  test('its closed days of the coming year: those of New York on which Japan works', async () => {
    const { tradeRule } = await detail('TZ010001');
    expect(tradeRule).toMatchObject({
      cutoffTime: '15:30',
      buy: { executionLag: 1, settlementLag: 4 },
      lagsSkipClosedDays: false,
    });
    expect(tradeRule.closedDays).toEqual([
      '2026-11-26',
      '2026-12-25',
      '2027-01-18',
      '2027-02-15',
      '2027-03-26',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
    ]);
    expect((await detail('TZ010002')).tradeRule.closedDays).toEqual([]);
  });

  test('where the calendar ends, nobody guesses a date', async () => {
    await scene.api.clock.put(atJst(ymd('2030-12-30'), '10:00'), 'frozen');
    expect((await detail('TZ010001')).nextDates).toEqual({ buy: null, sell: null });
  });
});

test('R2.05 the documents in force, each with its edition, size and address', async () => {
  const { fundDocuments } = await visitor.call(listFundDocuments, { params: { code: 'TZ010001' } });
  expect(fundDocuments).toEqual([
    {
      id: 'prospectus-TZ010001-2026-08',
      kind: 'PROSPECTUS',
      name: 'つづら 全世界株式インデックス 交付目論見書',
      url: 'http://localhost:4003/documents/prospectus-TZ010001-2026-08.html',
      version: '2026-08',
      effectiveFrom: '2026-08-25',
      bytes: expect.any(Number) as number,
    },
    {
      id: 'supplement-TZ010001-2026-04',
      kind: 'SUPPLEMENTARY_PROSPECTUS',
      name: 'つづら 全世界株式インデックス 目論見書補完書面',
      url: 'http://localhost:4003/documents/supplement-TZ010001-2026-04.html',
      version: '2026-04',
      effectiveFrom: '2026-04-01',
      bytes: expect.any(Number) as number,
    },
  ]);
});

test('the highest price an operator may enter after the lowest: the page, the list and the curve still answer', async () => {
  const code = 'TZ010010';
  const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test', connections: 1 });
  // Ten years at one yen, then a month end and the newest day at the other bound: the widest figures there can be.
  await sql`update app.nav set nav = case when date >= '2026-10-30' then 10000000 else 1 end where fund_code = ${code}`.execute(
    owner.reader,
  );
  await owner.close();
  const { nav, returns, deviation } = await detail(code);
  expect([nav, returns.m1, returns.y1]).toEqual([10_000_000n, '999999900', '999999900']);
  expect(deviation.y1).toMatch(/^\d{9,10}(\.\d+)?$/);
  const { funds: listed } = await visitor.call(listFunds, { query: { keyword: code } });
  expect(listed.map((fund) => fund.code)).toEqual([code]);
  const { tracks } = await visitor.call(listFundTracks, { params: { code }, query: { period: '1m' } });
  expect(tracks.at(-1)?.nav).toBe(10_000_000n);
});
