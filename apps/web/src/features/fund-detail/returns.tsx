import type { FundDetail } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { Percent } from '@tsuzura/ui/money';
import { Table } from '@tsuzura/ui/table';
import { pastResults, SharpeRatio, useIsDesktop } from '../../shared/fund/index.ts';
import { Section } from './section.tsx';

type Term = keyof FundDetail['returns'];

const terms: readonly { readonly term: Term; readonly label: string }[] = [
  { term: 'm1', label: '1か月' },
  { term: 'm3', label: '3か月' },
  { term: 'm6', label: '6か月' },
  { term: 'y1', label: '1年' },
  { term: 'y3', label: '3年（年率）' },
  { term: 'y5', label: '5年（年率）' },
  { term: 'sinceInception', label: '設定来' },
];

/** Deviation and Sharpe ratio are for whole years only. */
const years = ['y1', 'y3', 'y5'] as const;
const yearOf = (term: Term) => years.find((year) => year === term) ?? null;

const measures = [
  {
    label: 'トータルリターン',
    short: 'リターン',
    of: ({ returns }: FundDetail, term: Term) => <Percent value={returns[term]} sign />,
  },
  {
    label: 'リスク（標準偏差）',
    short: 'リスク',
    of: ({ deviation }: FundDetail, term: Term) => <Percent value={inYears(deviation, term)} />,
  },
  {
    label: 'シャープレシオ',
    short: 'シャープ',
    of: ({ sharpeRatio }: FundDetail, term: Term) => <SharpeRatio value={inYears(sharpeRatio, term)} />,
  },
];

function inYears(values: FundDetail['deviation'], term: Term): string | null {
  const year = yearOf(term);
  return year === null ? null : values[year];
}

/** A column a period on a desktop, a line a period on a phone. */
export function Returns({ fund }: { readonly fund: FundDetail }) {
  const isDesktop = useIsDesktop();
  const until = `${tableDate(fund.navDate)}まで`;
  const caption = `リターン ${until}`;
  return (
    <Section title="リターン" note={until}>
      {isDesktop ? (
        <Table
          caption={caption}
          columns={[
            { id: 'what', head: <span className="sr">項目</span>, cell: ({ label }) => label },
            ...terms.map(({ term, label }) => ({
              id: term,
              head: label,
              cell: ({ of }: (typeof measures)[number]) => of(fund, term),
            })),
          ]}
          rows={measures}
          rowKey={({ label }) => label}
          minWidth={680}
        />
      ) : (
        <Table
          caption={caption}
          columns={[
            { id: 'term', head: '期間', cell: ({ label }) => label },
            ...measures.map(({ short, of }) => ({
              id: short,
              head: short,
              cell: ({ term }: (typeof terms)[number]) => of(fund, term),
            })),
          ]}
          rows={terms}
          rowKey={({ term }) => term}
        />
      )}
      <p className="note mt-2">分配金を税引前で再投資したものとして計算しています。{pastResults}</p>
    </Section>
  );
}
