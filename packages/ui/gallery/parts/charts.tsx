import { addDays, ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { useState } from 'react';
import {
  AreaStack,
  ChartFrame,
  ChartTable,
  Legend,
  LineChart,
  Sparkline,
  StackedBar,
  type ChartPoint,
  type GrowthPoint,
} from '../../src/chart/index.ts';
import { Periods } from '../../src/chips/index.ts';
import { Yen } from '../../src/money/index.ts';
import { Part, Shown } from '../part.tsx';

/** A made-up price that rises and falls, the same on every visit. */
const price = (day: number) =>
  Math.round(21_500 + 4.5 * day + 900 * Math.sin(day / 23) + 260 * Math.sin(day / 5) + 90 * Math.sin(day * 1.7));
const history: readonly ChartPoint[] = Array.from({ length: 366 }, (_, index) => ({
  day: addDays(ymd('2025-11-13'), index),
  value: price(index),
}));
const grouped = (value: number) => Math.round(value).toLocaleString('en-US');
const lengths = { '1m': 31, '3m': 92, '1y': 366 };

const growth: readonly GrowthPoint[] = Array.from({ length: 31 }, (_, year) => {
  const principal = year * 360_000;
  const sum = Math.round(30_000 * ((1.0025 ** (year * 12) - 1) / 0.0025));
  return { label: year === 0 ? '今' : `${year}年`, principal, gain: sum - principal };
});
const man = (value: number) => `${grouped(value / 10_000)}万円`;

export function Charts() {
  return (
    <Part id="charts" title="グラフ">
      <div className="gallery-stack gallery-wide-gap">
        <Price />
        <Value />
        <Growth />
        <Shown as="小さな線">
          <Sparkline values={history.slice(-60).map(({ value }) => value)} />
        </Shown>
        <Shown as="内訳">
          <StackedBar
            label="資産クラスの内訳"
            look="columns"
            parts={[
              { key: 'world', name: '海外株式', value: 1_697_937n, end: <Yen value={1_697_937n} /> },
              { key: 'mix', name: 'バランス', value: 410_841n, end: <Yen value={410_841n} /> },
              { key: 'japan', name: '国内株式', value: 399_935n, end: <Yen value={399_935n} /> },
              { key: 'gold', name: 'コモディティ', value: 325_364n, end: <Yen value={325_364n} /> },
              { key: 'bond', name: '海外債券', value: 290_641n, end: <Yen value={290_641n} /> },
            ]}
          />
        </Shown>
      </div>
    </Part>
  );
}

function Price() {
  const [period, setPeriod] = useState<keyof typeof lengths>('1y');
  const points = history.slice(-lengths[period]);
  return (
    <ChartFrame
      title="基準価額の推移"
      showsTitle
      summary={`${tableDate(points[0]?.day ?? ymd('2025-11-13'))}から${points.length}日間の基準価額です。`}
      periods={
        <Periods
          label="期間"
          value={period}
          onChange={setPeriod}
          options={[
            { value: '1m', label: '1か月' },
            { value: '3m', label: '3か月' },
            { value: '1y', label: '1年' },
          ]}
        />
      }
      table={
        <ChartTable
          caption="基準価額"
          rows={points}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', head: '日付', cell: ({ day }) => tableDate(day) },
            { id: 'value', head: '基準価額', cell: ({ value }) => `${grouped(value)}円` },
          ]}
        />
      }
    >
      <LineChart
        name="基準価額"
        points={points}
        valueText={(value) => `${grouped(value)}円`}
        tickText={grouped}
        marksExtremes
      />
    </ChartFrame>
  );
}

function Value() {
  const points = history.map(({ day, value }) => ({ day, value: value * 130 }));
  const paid = points.map((_, index) => 2_500_000 + Math.floor(index / 30) * 30_000);
  return (
    <ChartFrame
      title="評価額と投資した金額"
      showsTitle
      summary="評価額は、投資した金額を上回っています。"
      legend={
        <Legend
          entries={[
            { mark: 'line', label: '評価額' },
            { mark: 'dashed', label: '投資した金額（累計）' },
          ]}
        />
      }
      table={<p>表は省略しています。</p>}
    >
      <LineChart
        name="評価額"
        points={points}
        second={{ name: '投資した金額', values: paid }}
        valueText={(value) => `${grouped(value)}円`}
        tickText={man}
      />
    </ChartFrame>
  );
}

function Growth() {
  return (
    <ChartFrame
      title="毎月3万円を30年（想定利回り年3.0%）"
      showsTitle
      summary="30年後は約1,748万円です。うち積み立てた金額は1,080万円です。"
      showsSummary
      legend={
        <Legend
          entries={[
            { mark: 'line', label: 'うち増えた分' },
            { mark: 'dashed', label: '積み立てた金額' },
          ]}
        />
      }
      table={
        <ChartTable
          caption="試算"
          rows={growth}
          rowKey={({ label }) => label}
          columns={[
            { id: 'label', head: '年', cell: ({ label }) => label },
            { id: 'sum', head: '合計', cell: ({ principal, gain }) => man(principal + gain) },
          ]}
        />
      }
    >
      <AreaStack name="試算した金額" points={growth} valueText={man} />
    </ChartFrame>
  );
}
