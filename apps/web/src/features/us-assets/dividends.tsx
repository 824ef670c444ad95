import type { Answer } from '@tsuzura/contract/kernel';
import type { getForeignAssets } from '@tsuzura/contract/trading';
import { tableDate } from '@tsuzura/domain/text';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { ExchangeRate, Missing, Usd, Yen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { UsShares, usShortName } from '../../shared/us-stock/index.ts';

type Dividend = Answer<typeof getForeignAssets>['dividends'][number];

/** 配当金, newest first, with those on their way: dollars, what was taken abroad, and yen after both taxes. */
export function Dividends({ dividends }: { readonly dividends: readonly Dividend[] }) {
  const isDesktop = useIsDesktop();
  if (dividends.length === 0) return null;
  return (
    <PageSection title="配当金">
      {isDesktop ? (
        <Table caption="米国株式の配当金" columns={columns} rows={dividends} rowKey={({ id }) => id} />
      ) : (
        <ul>
          {dividends.map((dividend) => (
            <Card key={dividend.id} dividend={dividend} />
          ))}
        </ul>
      )}
      <p className="note phrase mt-3 max-w-page">
        配当金は、外国で税金が差し引かれたあと、国内受取日の為替レートで円に換えてお支払いします。NISAでは国内の税金はかかりません。
      </p>
    </PageSection>
  );
}

const isComing = ({ netJpy }: Dividend): boolean => netJpy === null;

const Named = ({ dividend: { symbol, name } }: { readonly dividend: Dividend }) => (
  <a className="us-held-name" href={paths.usStock(symbol)}>
    <b>{symbol}</b> <span className="note">{usShortName(name)}</span>
  </a>
);

const Received = ({ dividend }: { readonly dividend: Dividend }) =>
  dividend.netJpy === null ? (
    <StatusChip tone="plain">受取予定</StatusChip>
  ) : (
    <b>
      <Yen value={dividend.netJpy} />
    </b>
  );

const columns: readonly TableColumn<Dividend>[] = [
  { id: 'day', head: '国内受取日', cell: ({ receivedOn }) => <span className="num">{tableDate(receivedOn)}</span> },
  { id: 'share', head: '銘柄', align: 'start', cell: (dividend) => <Named dividend={dividend} /> },
  { id: 'account', head: '口座区分', align: 'start', cell: ({ accountType }) => <AccountMark kind={accountType} /> },
  { id: 'quantity', head: '数量', cell: ({ quantity }) => <UsShares value={quantity} /> },
  { id: 'gross', head: '配当金', cell: ({ grossUsd }) => <Usd value={grossUsd} /> },
  {
    id: 'abroad',
    head: '外国の税額',
    cell: ({ foreignTaxUsd }) => (foreignTaxUsd === null ? <Missing /> : <Usd value={foreignTaxUsd} />),
  },
  {
    id: 'rate',
    head: '為替レート',
    cell: ({ rate }) => (rate === null ? <Missing /> : <ExchangeRate value={rate} />),
  },
  { id: 'tax', head: '国内の税額', cell: ({ taxJpy }) => (taxJpy === null ? <Missing /> : <Yen value={taxJpy} />) },
  { id: 'net', head: '受取金額', cell: (dividend) => <Received dividend={dividend} /> },
];

function Card({ dividend }: { readonly dividend: Dividend }) {
  const { receivedOn, quantity, grossUsd, foreignTaxUsd, taxJpy, accountType } = dividend;
  return (
    <li className="us-card">
      <Named dividend={dividend} />
      <Received dividend={dividend} />
      <span className="note">
        <span className="num">{tableDate(receivedOn)}</span>　<UsShares value={quantity} />
      </span>
      <span className="note">
        <Usd value={grossUsd} />
      </span>
      <AccountMark kind={accountType} />
      {!isComing(dividend) && (
        <span className="us-card-factors note">
          <span>外国の税額 {foreignTaxUsd === null ? <Missing /> : <Usd value={foreignTaxUsd} />}</span>
          <span>国内の税額 {taxJpy === null ? <Missing /> : <Yen value={taxJpy} />}</span>
        </span>
      )}
    </li>
  );
}
