import { AccountMark, type AccountKind } from '../../src/badge/index.ts';
import { Change, Percent, Units, Yen } from '../../src/money/index.ts';
import { Definition, DefinitionList, Table, type TableColumn } from '../../src/table/index.ts';
import { Part } from '../part.tsx';

interface Holding {
  readonly fund: string;
  readonly kind: AccountKind;
  readonly units: bigint;
  readonly value: bigint;
  readonly gain: bigint;
  readonly rate: string;
}

const holdings: readonly Holding[] = [
  {
    fund: 'つづら 全世界株式インデックス',
    kind: 'NISA_TSUMITATE',
    units: 284_310n,
    value: 666_877n,
    gain: 96_877n,
    rate: '17.00',
  },
  {
    fund: 'つづら 国内株式インデックス',
    kind: 'SPECIFIC',
    units: 201_560n,
    value: 399_935n,
    gain: 37_535n,
    rate: '10.36',
  },
  {
    fund: 'つづら 先進国債券（為替ヘッジあり）',
    kind: 'NISA_GROWTH',
    units: 296_150n,
    value: 290_641n,
    gain: -9_359n,
    rate: '-3.12',
  },
];

const columns: readonly TableColumn<Holding>[] = [
  { id: 'fund', head: 'ファンド', cell: ({ fund }) => <b>{fund}</b>, total: '合計' },
  { id: 'kind', head: '口座区分', align: 'start', cell: ({ kind }) => <AccountMark kind={kind} /> },
  { id: 'units', head: '保有口数', cell: ({ units }) => <Units value={units} /> },
  { id: 'value', head: '評価額', cell: ({ value }) => <Yen value={value} />, total: <Yen value={1_357_453n} /> },
  {
    id: 'gain',
    head: '評価損益',
    cell: ({ gain, rate }) => <Change amount={gain} rate={rate} />,
    total: <Change amount={125_053n} rate="10.15" />,
  },
];

interface Return {
  readonly name: string;
  readonly rates: readonly (string | null)[];
}

const returns: readonly Return[] = [
  { name: 'トータルリターン', rates: ['2.36', '5.81', '9.47', '17.62', '14.08', '130.87'] },
  { name: 'リスク（標準偏差）', rates: [null, null, null, '13.62', '14.91', null] },
];
const spans = ['1か月', '3か月', '6か月', '1年', '3年（年率）', '設定来'];

const returnColumns: readonly TableColumn<Return>[] = [
  { id: 'name', head: '期間', cell: ({ name }) => name },
  ...spans.map((span, index) => ({
    id: span,
    head: span,
    cell: ({ name, rates }: Return) => <Percent value={rates[index] ?? null} sign={name === 'トータルリターン'} />,
  })),
];

export function Tables() {
  return (
    <Part id="tables" title="表">
      <div className="gallery-stack">
        <Table
          caption="保有の一覧"
          columns={columns}
          rows={holdings}
          rowKey={({ fund }) => fund}
          sticksFirst
          minWidth={660}
        />
        <Table
          caption="リターン"
          showsCaption
          columns={returnColumns}
          rows={returns}
          rowKey={({ name }) => name}
          sticksFirst
          minWidth={660}
        />
        <div className="gallery-narrow">
          <DefinitionList>
            <Definition term="ファンド">
              <Yen value={3_124_718n} />
            </Definition>
            <Definition
              term="預り金"
              note={
                <>
                  うち購入できる金額 <Yen value={120_000n} />
                </>
              }
            >
              <Yen value={220_000n} />
            </Definition>
            <Definition term="資産合計" isTotal>
              <Yen value={3_344_718n} size="m" />
            </Definition>
          </DefinitionList>
        </div>
      </div>
    </Part>
  );
}
