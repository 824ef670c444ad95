import type { Answer } from '@tsuzura/contract/kernel';
import { getCustomerCash, getCustomerDocuments, getCustomerHoldings, getCustomerSecurity } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { useCall, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Section } from '../../page/index.ts';
import { dayText, tableMoment } from '../../text/index.ts';

interface Props {
  readonly customer: string;
}

type Holding = Answer<typeof getCustomerHoldings>['holdings'][number];
type Balance = Answer<typeof getCustomerHoldings>['balances'][number];
type Movement = Answer<typeof getCustomerCash>['movements'][number];
type SecurityEvent = Answer<typeof getCustomerSecurity>['events'][number];
type Device = Answer<typeof getCustomerSecurity>['devices'][number];
type Document = Answer<typeof getCustomerDocuments>['documents'][number];
type Statement = Answer<typeof getCustomerDocuments>['statements'][number];

const products = { FUND: 'ファンド', STOCK: '国内株式', US: '米国株' } as const;

const holdingColumns: readonly GridColumn<Holding>[] = [
  { id: 'product', head: '種類', value: ({ product }) => products[product] },
  {
    id: 'name',
    head: '銘柄',
    value: ({ name, code }) => `${name ?? ''} ${code}`,
    cell: ({ name, code }) => (
      <>
        <b className="cx-wrap">{name ?? code}</b>
        <span className="grid-sub">{code}</span>
      </>
    ),
  },
  { id: 'account', head: '口座区分', value: ({ accountType }) => accountType },
  { id: 'quantity', head: '数量', align: 'end', value: ({ quantityText }) => quantityText },
  {
    id: 'cost',
    head: '取得金額',
    align: 'end',
    value: ({ cost }) => cost,
    cell: ({ cost }) => (cost === null ? '—' : yenText(cost)),
  },
  {
    id: 'value',
    head: '評価額',
    align: 'end',
    value: ({ value }) => value,
    cell: ({ value }) => <b>{value === null ? '—' : yenText(value)}</b>,
  },
  { id: 'priced', head: '値の日', value: ({ pricedOn }) => pricedOn, cell: ({ pricedOn }) => dayText(pricedOn) },
];
const balanceColumns: readonly GridColumn<Balance>[] = [
  { id: 'account', head: '勘定', value: ({ account }) => account },
  { id: 'instrument', head: '通貨・銘柄', value: ({ instrument }) => instrument },
  { id: 'tag', head: '区分', value: ({ tag }) => tag },
  { id: 'amount', head: '残高', align: 'end', value: ({ amount }) => amount },
];

export function CustomerHoldings({ customer }: Props) {
  const found = useCall(getCustomerHoldings, { params: { customer } });
  return (
    <div className="mt-6">
      <Block of={found}>
        {({ holdings, balances }) => (
          <>
            <Section title="保有">
              <Grid
                name="customer-holdings"
                caption="保有"
                columns={holdingColumns}
                rows={holdings}
                rowKey={({ product, code, accountType }) => `${product} ${code} ${accountType}`}
                empty="保有はありません。"
              />
            </Section>
            <Section title="帳簿の残高">
              <Grid
                name="customer-balances"
                caption="帳簿の残高"
                columns={balanceColumns}
                rows={balances}
                rowKey={({ account, instrument, tag }) => `${account} ${instrument} ${tag}`}
                empty="残高はありません。"
              />
            </Section>
          </>
        )}
      </Block>
    </div>
  );
}

const cashColumns: readonly GridColumn<Movement>[] = [
  { id: 'day', head: '日付', value: ({ day }) => day, cell: ({ day }) => day.replaceAll('-', '/') },
  { id: 'type', head: '種類', value: ({ type }) => type },
  {
    id: 'security',
    head: '銘柄',
    value: ({ securityName }) => securityName,
    cell: ({ securityName }) => <span className="cx-wrap">{securityName ?? '—'}</span>,
  },
  {
    id: 'amount',
    head: '金額',
    align: 'end',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{yenText(amount)}</b>,
  },
  {
    id: 'after',
    head: '残高',
    align: 'end',
    value: ({ balanceAfter }) => balanceAfter,
    cell: ({ balanceAfter }) => yenText(balanceAfter),
  },
  { id: 'entry', head: '仕訳', value: ({ entry }) => entry },
  { id: 'ref', head: '参照', value: ({ ref }) => ref },
];

export function CustomerCash({ customer }: Props) {
  const pages = usePages(getCustomerCash, { params: { customer }, query: { limit: 100 } }, ({ movements, paging }) => ({
    rows: movements,
    next: paging.next,
  }));
  return (
    <div className="mt-6">
      <Block of={pages.first}>
        {() => (
          <Grid
            name="customer-cash"
            caption="入出金の履歴"
            columns={cashColumns}
            rows={pages.rows}
            rowKey={({ ref, entry, balanceAfter, day }) => `${day} ${entry} ${ref} ${balanceAfter}`}
            empty="入出金はありません。"
            pages={pages}
          />
        )}
      </Block>
    </div>
  );
}

const eventColumns: readonly GridColumn<SecurityEvent>[] = [
  { id: 'at', head: '日時', value: ({ at }) => tableMoment(at) },
  { id: 'kind', head: '出来事', value: ({ kindText }) => kindText, cell: ({ kindText }) => <b>{kindText}</b> },
  { id: 'detail', head: '内容', value: ({ detail }) => detail },
];
const deviceColumns: readonly GridColumn<Device>[] = [
  { id: 'platform', head: '端末', value: ({ platform }) => platform },
  { id: 'version', head: 'アプリの版', value: ({ appVersion }) => appVersion },
  { id: 'updated', head: '最後の登録', value: ({ updatedAt }) => tableMoment(updatedAt) },
];

export function CustomerSecurity({ customer }: Props) {
  const found = useCall(getCustomerSecurity, { params: { customer } });
  return (
    <div className="mt-6">
      <Block of={found}>
        {({ events, devices }) => (
          <>
            <Section title="安全の履歴" note="90日">
              <Grid
                name="customer-events"
                caption="安全の履歴"
                columns={eventColumns}
                rows={events}
                rowKey={({ at, kind, detail }) => `${at} ${kind} ${detail}`}
                empty="記録はありません。"
              />
            </Section>
            <Section title="お知らせを受け取る端末">
              <Grid
                name="customer-devices"
                caption="お知らせを受け取る端末"
                columns={deviceColumns}
                rows={devices}
                rowKey={({ platform, appVersion, updatedAt }) => `${platform} ${appVersion} ${updatedAt}`}
                empty="登録された端末はありません。"
              />
            </Section>
          </>
        )}
      </Block>
    </div>
  );
}

const documentColumns: readonly GridColumn<Document>[] = [
  { id: 'name', head: '書面', value: ({ name }) => name, cell: ({ name }) => <b className="cx-wrap">{name}</b> },
  { id: 'version', head: '版', value: ({ version }) => version },
  {
    id: 'confirmed',
    head: '確認',
    value: ({ confirmedAt }) => (confirmedAt === null ? '未確認' : tableMoment(confirmedAt)),
  },
];
const statementColumns: readonly GridColumn<Statement>[] = [
  {
    id: 'issued',
    head: '発行日',
    value: ({ issuedOn }) => issuedOn,
    cell: ({ issuedOn }) => issuedOn.replaceAll('-', '/'),
  },
  {
    id: 'name',
    head: '報告書',
    value: ({ name }) => name,
    cell: ({ name }) => <span className="cx-wrap">{name}</span>,
  },
  { id: 'opened', head: '閲覧', value: ({ isOpened }) => (isOpened ? '開いた' : 'まだ') },
];

export function CustomerDocuments({ customer }: Props) {
  const found = useCall(getCustomerDocuments, { params: { customer } });
  return (
    <div className="cx-halves mt-6">
      <Block of={found}>
        {({ documents, statements }) => (
          <>
            <Section title="書面">
              <Grid
                name="customer-documents"
                caption="書面"
                columns={documentColumns}
                rows={documents}
                rowKey={({ id }) => id}
                empty="書面はありません。"
              />
            </Section>
            <Section title="報告書">
              <Grid
                name="customer-statements"
                caption="報告書"
                columns={statementColumns}
                rows={statements}
                rowKey={({ id }) => id}
                empty="報告書はありません。"
              />
            </Section>
          </>
        )}
      </Block>
    </div>
  );
}
