import { yen } from '@tsuzura/domain/money';
import { Button } from '@tsuzura/ui/button';
import { DownloadIcon } from '@tsuzura/ui/icon';
import { ComparedYen, Missing } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { csvOf, saveFile } from '../../shared/csv/index.ts';
import { bookOf, both, type ByFrame, type Usages } from './usages.ts';

interface RecordLine {
  readonly name: string;
  readonly amounts: ByFrame;
}

/** What the book is made of, up to what is held now. */
export function Records({ usages }: { readonly usages: Usages }) {
  const { lines, now } = linesOf(usages);
  const all = [...lines.map(({ amounts }) => amounts), now].flatMap((one) => [one.tsumitate, one.growth, both(one)]);
  return (
    <PageSection
      title="残高の内訳（簿価）"
      end={
        <Button
          variant="text"
          size="small"
          onClick={() =>
            saveFile(`NISAの残高-${usages.asOf.slice(0, 10)}.csv`, 'text/csv;charset=utf-8', recordsCsv(usages))
          }
        >
          <DownloadIcon size="small" />
          CSV
        </Button>
      }
    >
      <Table
        caption="NISAの残高の内訳"
        columns={columnsOf(now, all)}
        rows={lines}
        rowKey={({ name }) => name}
        minWidth={440}
      />
    </PageSection>
  );
}

function linesOf(usages: Usages): { readonly lines: readonly RecordLine[]; readonly now: ByFrame } {
  const year = usages.years[0]?.year ?? 0;
  const { opening, used, sold, now } = bookOf(usages);
  const back: ByFrame = { tsumitate: yen(0n - sold.tsumitate), growth: yen(0n - sold.growth) };
  return {
    lines: [
      { name: `${year - 1}年まで`, amounts: opening },
      { name: `${year}年の購入`, amounts: used },
      ...(both(sold) === 0n ? [] : [{ name: `${year}年の売却`, amounts: back }]),
    ],
    now,
  };
}

const frames = [
  { id: 'tsumitate', head: 'つみたて', of: ({ tsumitate }: ByFrame) => tsumitate },
  { id: 'growth', head: '成長', of: ({ growth }: ByFrame) => growth },
  { id: 'both', head: '合計', of: both },
] as const;

const columnsOf = (now: ByFrame, all: readonly bigint[]): readonly TableColumn<RecordLine>[] => [
  { id: 'name', head: <span className="sr">内訳</span>, cell: ({ name }) => name, total: 'いまの残高' },
  ...frames.map(({ id, head, of }) => ({
    id,
    head,
    cell: ({ amounts }: RecordLine) => {
      const value = of(amounts);
      return value === 0n ? <Missing /> : <ComparedYen value={value} among={all} isOwn />;
    },
    total: <ComparedYen value={of(now)} among={all} isOwn />,
  })),
];

export function recordsCsv(usages: Usages): string {
  const { lines, now } = linesOf(usages);
  const rows = [...lines, { name: 'いまの残高', amounts: now }];
  return csvOf(
    ['簿価', 'つみたて投資枠', '成長投資枠', '合計'],
    rows.map(({ name, amounts }) => [name, amounts.tsumitate, amounts.growth, both(amounts)]),
  );
}
