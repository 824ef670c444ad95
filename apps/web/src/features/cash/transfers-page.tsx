import { ReceiptJapaneseYen } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listCashTransfers } from '@tsuzura/contract/trading';
import { partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { StatusChip } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Periods } from '@tsuzura/ui/chips';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessDay } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import {
  daysOfTransfers,
  directions,
  hasMoved,
  inDirection,
  movedAmount,
  readTransferFilter,
  searchOfTransfers,
  spans,
  transferName,
  transferStates,
  type Transfer,
  type TransferFilter,
} from './transfer-list.ts';
import './cash.css';

/** 入金と出金の一覧: every deposit and withdrawal with what became of it, also those that were cancelled or came back. */
export function TransfersPage() {
  const router = useRouter();
  const { search } = useLocation();
  const filter = readTransferFilter(search);
  const today = useBusinessDay();
  const show = (next: TransferFilter) =>
    router.navigate(addressOf(paths.transfers, searchOfTransfers(next)), { replace: true });
  return (
    <Page title="入金と出金の一覧" lead="出金の日付は、着金の日（予定を含みます）です。">
      <div className="cash-transfer-filter">
        <Periods
          label="種類"
          options={directions}
          value={filter.direction}
          onChange={(direction) => show({ ...filter, direction })}
        />
        <Periods label="期間" options={spans} value={filter.span} onChange={(span) => show({ ...filter, span })} />
      </div>
      {today.data === undefined ? <Coming /> : <List filter={filter} today={today.data.day} />}
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    {Array.from({ length: 6 }, (_, index) => (
      <SkeletonRow key={index} />
    ))}
  </Skeleton>
);

function List({ filter, today }: { readonly filter: TransferFilter; readonly today: Ymd }) {
  const transfers = useCall(listCashTransfers, { query: daysOfTransfers(filter, today) }, { keepPrevious: true });
  return (
    <DataBlock of={transfers} skeleton={<Coming />}>
      {({ cashTransfers }) => {
        const shown = inDirection(cashTransfers, filter);
        return shown.length === 0 ? (
          <EmptyBlock
            icon={<ReceiptJapaneseYen aria-hidden="true" />}
            text="この条件の入金・出金はありません。"
            action={
              <ButtonLink href={paths.cashTransfers} variant="outline">
                入出金へ戻る
              </ButtonLink>
            }
          />
        ) : (
          <ul className="cash-flows mt-4" aria-label="入金と出金">
            {shown.map((one) => (
              <Row key={`${one.direction} ${one.id}`} transfer={one} />
            ))}
          </ul>
        );
      }}
    </DataBlock>
  );
}

function Row({ transfer }: { readonly transfer: Transfer }) {
  const { year, month, day } = partsOf(transfer.date);
  const { label, tone } = transferStates[transfer.status];
  const moved = hasMoved(transfer);
  return (
    <li className="cash-flow">
      <span className="note num cash-flow-day">
        <span className="block">{`${month}/${day}`}</span>
        <span className="block">{year}</span>
      </span>
      <span className="cash-flow-words">
        <span>{transferName(transfer)}</span>
        {transfer.note !== '' && <span className="note">{transfer.note}</span>}
      </span>
      <span className="cash-flow-end cash-transfer-end">
        <b>
          <Yen value={moved ? movedAmount(transfer) : transfer.amount} sign={moved} />
        </b>
        <StatusChip tone={tone}>{label}</StatusChip>
      </span>
    </li>
  );
}
