import { tableDate, yenText } from '@tsuzura/domain/text';
import { inForce, daysBetween, yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { dayAt, returnBetween, withReinvestment, type ReportPeriod, type TrackedDay } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { floorDiv, halfUpDiv, sumYen, yen } from '@tsuzura/domain/money';
import type { NavRow } from '@tsuzura/store/fund';
import type { Block, Row, Sheet } from '../press/index.ts';
import { drawNavs } from './draw-navs.ts';
import { booklet, holdingsBlock, type Edition } from './fund-booklets.ts';
import { dayText, figures, millionsText, percentText, rateText, text, unitsText } from './words.ts';

type Day = NavRow & TrackedDay;

/** 第7期, or 第8期～第9期. */
export const periodName = ({ first, last }: ReportPeriod): string =>
  first === last ? `第${last}期` : `第${first}期～第${last}期`;

/** 運用報告書（交付）: what the fund did in its period, from its prices and its register and nothing else. */
export function investmentReport(edition: Edition, period: ReportPeriod, history: readonly NavRow[]): Sheet {
  const { fund } = edition;
  const days = withReinvestment(history.filter(({ date }) => date <= period.to));
  const [start, end] = [dayAt(days, period.from) ?? days[0], days.at(-1)];
  assert(start && end, 'a fund that reports has prices');
  const inPeriod = days.filter(({ date }) => date > start.date);
  const paid = sumYen(inPeriod.map(({ distribution }) => distribution));
  const change = percentText(returnBetween(start, end));
  return {
    ...booklet(edition),
    title: '交付運用報告書',
    subtitle: `${fund.name}　${periodName(period)}（決算日　${dayText(period.to)}）`,
    lead: [
      `${dayText(start.date)}から${dayText(end.date)}までの運用の経過をご報告いたします。`,
      `期首に${yenText(yen(start.nav))}だった基準価額は、期末に${yenText(yen(end.nav))}（既払分配金${yenText(paid)}）となりました。分配金を再投資したものとした期間の騰落率は、${change}です。`,
    ],
    blocks: [
      {
        part: 'facts',
        heading: '期末の状況',
        columns: 2,
        amounts: true,
        rows: [
          ['基準価額（期末）', yenText(yen(end.nav))],
          ['純資産総額', millionsText(end.netAssets)],
          ['期中の分配金', yenText(paid)],
          ['騰落率', change],
          ['受益権の総口数', unitsText(floorDiv(end.netAssets * fund.navUnit, end.nav))],
          ['決算日', tableDate(period.to)],
        ],
      },
      { heading: '基準価額の推移', ...drawNavs([start, ...inPeriod]) },
      costsOf(edition, start, inPeriod),
      distributionsOf(inPeriod),
      yearsOf(days, period),
      {
        part: 'facts',
        heading: 'ファンドの概要',
        rows: [
          ['運用方針', [fund.description, ...fund.objectives].join('')],
          ['委託会社', fund.managerName],
          ['ベンチマーク', fund.benchmark ?? 'ありません'],
          [
            '信託期間',
            fund.termEndOn === null ? `無期限（${dayText(fund.inceptionOn)}設定）` : `${dayText(fund.termEndOn)}まで`,
          ],
        ],
      },
      holdingsBlock(fund),
    ],
    notes: [
      `金額は${unitsText(fund.navUnit)}当たりです。騰落率は分配金を税引前で再投資したものとして計算しています。`,
      '組入れの比率は、この書面を作成した日の登録によるものです。',
      '過去の実績は、将来の成果を約束するものではありません。',
      'この書面は、架空のファンドについてのものです。',
    ],
  };
}

/** 1万口当たりの費用: the average price of the period times the rate, for its days. */
function costsOf({ fund }: Edition, start: Day, days: readonly Day[]): Block {
  const end = days.at(-1) ?? start;
  const average =
    days.length === 0 ? start.nav : halfUpDiv(sumYen(days.map(({ nav }) => yen(nav))), BigInt(days.length));
  const rate = inForce(fund.terms, end.date).trustFeeRate;
  const length = BigInt(daysBetween(start.date, end.date));
  const fee = halfUpDiv(average * rate.numerator * length, rate.denominator * 365n);
  return {
    part: 'table',
    heading: `${unitsText(fund.navUnit)}当たりの費用`,
    columns: [
      text('項目'),
      figures('年率（税込）', 30),
      figures('期中の日数', 28),
      figures('平均の基準価額', 32),
      figures('概算額', 30),
    ],
    rows: [['信託報酬', rateText(rate), `${length}日`, yenText(yen(average)), yenText(yen(fee))]],
    total: null,
    empty: '',
  };
}

const distributionsOf = (days: readonly Day[]): Block => ({
  part: 'table',
  heading: '期中の分配金（税引前）',
  columns: [text('決算日'), figures('分配金', 34), figures('分配落ち後の基準価額', 44)],
  rows: days
    .filter(({ distribution }) => distribution > 0n)
    .map(({ date, distribution, nav }) => [tableDate(date), yenText(distribution), yenText(yen(nav))]),
  total: null,
  empty: 'この期間に支払われた分配金はありません。',
});

const mostYears = 5;

/** The same day of the years before, as far back as the fund goes. */
function yearsOf(days: readonly Day[], { to }: ReportPeriod): Block {
  const ends = Array.from({ length: mostYears + 1 }, (_, index) => dayAt(days, sameDay(to, index - mostYears)));
  const rows = ends.flatMap((end, index): Row[] => {
    const before = ends[index - 1];
    if (!end || !before || before === end) return [];
    const within = days.filter(({ date }) => date > before.date && date <= end.date);
    return [
      [
        tableDate(end.date),
        yenText(yen(end.nav)),
        yenText(sumYen(within.map(({ distribution }) => distribution))),
        percentText(returnBetween(before, end)),
        millionsText(end.netAssets),
      ],
    ];
  });
  return {
    part: 'table',
    heading: '最近の推移',
    columns: [
      text('年月日'),
      figures('基準価額', 28),
      figures('1年間の分配金', 32),
      figures('1年間の騰落率', 32),
      figures('純資産総額', 36),
    ],
    rows,
    total: null,
    empty: '設定から1年を経過していません。',
  };
}

/** Only compared with days that have prices, so 29 February needs no care. */
const sameDay = (day: Ymd, years: number): Ymd => `${yearOf(day) + years}${day.slice(4)}` as Ymd;
