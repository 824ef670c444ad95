import type { Answer } from '@tsuzura/contract/kernel';
import { listEditions } from '@tsuzura/contract/ops';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Section } from '../../page/index.ts';
import { groupedNumber } from '../../text/index.ts';

type Answered = Answer<typeof listEditions>;
type Edition = Answered['brokerage'][number];
type FundEdition = Answered['funds'][number];

const day = (date: string): string => date.replaceAll('-', '/');

const brokerageColumns: readonly GridColumn<Edition>[] = [
  {
    id: 'from',
    head: '適用の日',
    value: ({ requiredFrom }) => requiredFrom,
    cell: ({ requiredFrom }) => day(requiredFrom),
  },
  { id: 'name', head: '書面', value: ({ name }) => name, cell: ({ name }) => <b className="cx-wrap">{name}</b> },
  { id: 'kind', head: '種類', value: ({ kindText }) => kindText },
  { id: 'version', head: '版', value: ({ version }) => version },
  { id: 'id', head: '番号', value: ({ id }) => id },
  { id: 'audience', head: '対象', value: ({ audienceText }) => audienceText },
  {
    id: 'confirmed',
    head: '確認した人／対象',
    value: ({ confirmed }) => confirmed,
    align: 'end',
    cell: ({ confirmed, audience }) => `${groupedNumber(confirmed)}人／${groupedNumber(audience)}人`,
  },
  {
    id: 'until',
    head: '状態',
    value: ({ supersededOn }) => (supersededOn === null ? '適用中' : `${day(supersededOn)}に新しい版`),
  },
];

const fundColumns: readonly GridColumn<FundEdition>[] = [
  {
    id: 'from',
    head: '適用の日',
    value: ({ effectiveFrom }) => effectiveFrom,
    cell: ({ effectiveFrom }) => day(effectiveFrom),
  },
  {
    id: 'fund',
    head: 'ファンド',
    value: ({ fundName }) => fundName,
    cell: ({ fundName }) => <b className="cx-wrap">{fundName}</b>,
  },
  { id: 'code', head: 'コード', value: ({ fundCode }) => fundCode },
  { id: 'kind', head: '種類', value: ({ kindText }) => kindText },
  { id: 'version', head: '版', value: ({ version }) => version },
  {
    id: 'confirmed',
    head: '確認した人',
    value: ({ confirmed }) => confirmed,
    align: 'end',
    cell: ({ confirmed }) => `${groupedNumber(confirmed)}人`,
  },
];

/** What was published when, to whom, and how many have confirmed it. */
export function Editions() {
  const found = useCall(listEditions);
  return (
    <Block of={found}>
      {({ brokerage, funds }) => (
        <>
          <Section title="公開した口座の書面" note="新しい順に100件">
            <Grid
              name="editions"
              caption="公開した口座の書面"
              columns={brokerageColumns}
              rows={brokerage}
              rowKey={({ id }) => id}
              empty="公開した書面はありません。"
            />
          </Section>
          <Section title="公開したファンドの書面" note="新しい順に100件">
            <Grid
              name="fund-editions"
              caption="公開したファンドの書面"
              columns={fundColumns}
              rows={funds}
              rowKey={({ id }) => id}
              empty="公開した書面はありません。"
            />
          </Section>
        </>
      )}
    </Block>
  );
}
