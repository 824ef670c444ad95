import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { errorRecords, errorStore, isConnectionError } from '@tsuzura/browser/error';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import {
  cancelFundDelivery,
  cancelStockDelivery,
  listFundDeliveries,
  listStockDeliveries,
  type FundDelivery,
  type StockDelivery,
} from '@tsuzura/contract/trading';
import { parseInstant, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Units, Yen } from '@tsuzura/ui/money';
import { Timeline } from '@tsuzura/ui/timeline';
import { PageSection } from '../../shared/columns/index.ts';
import { ShareName } from '../../shared/stock/index.ts';
import { deadlineText } from '../../shared/order/index.ts';
import { renewHoldings } from './renew.ts';

type Delivery = FundDelivery | StockDelivery;
type Status = Delivery['status'];

const words: Readonly<Record<Status, { readonly label: string; readonly tone: ChipTone }>> = {
  REQUESTED: { label: '受付', tone: 'primary' },
  IN_REVIEW: { label: '審査', tone: 'primary' },
  SENT: { label: '送付', tone: 'primary' },
  COMPLETED: { label: '完了', tone: 'success' },
  CANCELED: { label: '取消', tone: 'plain' },
  REJECTED: { label: '不成立', tone: 'warn' },
};
const places: readonly Status[] = ['REQUESTED', 'IN_REVIEW', 'SENT', 'COMPLETED'];
const isUnderWay = ({ status }: Delivery): boolean =>
  status === 'REQUESTED' || status === 'IN_REVIEW' || status === 'SENT';

/** 手続き中 and 終わった手続き, of both products, newest first. */
export function Requests() {
  const stocks = useCall(listStockDeliveries);
  const funds = useCall(listFundDeliveries);
  const cancel = useUrlModal('cancel');
  const all = [...(stocks.data?.requests ?? []), ...(funds.data?.requests ?? [])].toSorted((one, other) =>
    one.requestedAt < other.requestedAt ? 1 : -1,
  );
  if (all.length === 0) return null;
  const open = all.filter(isUnderWay);
  const ended = all.filter((one) => !isUnderWay(one));
  const meant = open.find(({ requestId }) => requestId === cancel.value);
  return (
    <>
      <PageSection title="手続き中" end={<span className="note num">{open.length}件</span>}>
        {open.length === 0 ? (
          <p className="note">手続き中の移管はありません。</p>
        ) : (
          <ul>
            {open.map((one) => (
              <Open key={one.requestId} delivery={one} onCancel={() => cancel.open(one.requestId)} />
            ))}
          </ul>
        )}
      </PageSection>
      {ended.length > 0 && (
        <PageSection title="終わった手続き">
          <ul>
            {ended.map((one) => (
              <Ended key={one.requestId} delivery={one} />
            ))}
          </ul>
        </PageSection>
      )}
      {meant?.cancelable === true && <Cancel of={meant} onClose={cancel.close} />}
    </>
  );
}

const dayOf = (moment: string): Ymd | null => {
  const at = parseInstant(moment);
  return at === null ? null : ymdOf(at);
};

function Items({ of }: { readonly of: Delivery }) {
  return of.kind === 'EQUITY' ? (
    <>
      {of.items.map(({ stockCode, accountType, name, quantity }) => (
        <div key={`${stockCode} ${accountType}`} className="delivery-item">
          <b>
            <ShareName code={stockCode} name={name} />
          </b>
          <Units value={quantity} unit="株" />
        </div>
      ))}
    </>
  ) : (
    <>
      {of.items.map(({ fundCode, accountType, name, units }) => (
        <div key={`${fundCode} ${accountType}`} className="delivery-item">
          <b>{name}</b>
          <Units value={units} />
        </div>
      ))}
    </>
  );
}

function Open({ delivery, onCancel }: { readonly delivery: Delivery; readonly onCancel: () => void }) {
  const { status, destination, fee, cancelable, cancelableUntil, requestedAt, sentOn, expectedOn } = delivery;
  const reached = places.indexOf(status);
  const days = [dayOf(requestedAt), dayOf(cancelableUntil), sentOn, expectedOn];
  return (
    <li className="delivery-open">
      <div>
        <Items of={delivery} />
        <div className="delivery-item note">
          <span>{destination.brokerName}</span>
          <span>手数料 {fee === 0n ? '無料' : <Yen value={fee} />}</span>
        </div>
      </div>
      <Timeline
        points={places.map((place, index) => ({
          label: words[place].label,
          day: days[index] ?? null,
          isReached: index <= reached,
        }))}
        isUnderWay
      />
      {cancelable ? (
        <Button variant="quiet" size="small" label={`${nameOf(delivery)}の移管を取り消す`} onClick={onCancel}>
          取り消す
        </Button>
      ) : (
        <span className="note">
          {status === 'SENT' ? '移す先へ送ったため、取り消せません。' : '審査に入ったため、取り消せません。'}
        </span>
      )}
    </li>
  );
}

const nameOf = ({ items }: Delivery): string => items[0]?.name ?? '';

function Ended({ delivery }: { readonly delivery: Delivery }) {
  const { status, destination, completedOn, requestedAt, reason } = delivery;
  const day = completedOn ?? dayOf(requestedAt);
  return (
    <li className="delivery-ended">
      <Items of={delivery} />
      <div className="delivery-item">
        <span className="note num">
          {day === null ? '' : tableDate(day)}　{destination.brokerName}
        </span>
        <StatusChip tone={words[status].tone}>{words[status].label}</StatusChip>
      </div>
      {reason !== null && <p className="note phrase">{reason}</p>}
    </li>
  );
}

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.kind === 'NOT_CANCELLABLE';
const isShownHere = (error: unknown): boolean => isTooLate(error) || isConnectionError(error);

function Cancel({ of, onClose }: { readonly of: Delivery; readonly onClose: () => void }) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  const ofShares = useSend(cancelStockDelivery, { handles: isShownHere });
  const ofFund = useSend(cancelFundDelivery, { handles: isShownHere });
  const given = { body: { requestId: of.requestId } };
  return (
    <ConfirmDialog
      title="この移管を取り消しますか"
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={ofShares.isPending || ofFund.isPending}
      send={() => (of.kind === 'EQUITY' ? ofShares.mutateAsync({ given, key }) : ofFund.mutateAsync({ given, key }))}
      onDone={() => {
        onClose();
        say('移管を取り消しました。');
      }}
      onRefused={(error) => {
        if (isTooLate(error)) errorStore.set(errorRecords.lines(['審査に入ったため、取り消せませんでした。']));
      }}
      onSettled={() => renewHoldings(queries)}
      onClose={onClose}
    >
      <Items of={of} />
      <p className="note">取消期限　{deadlineText(of.cancelableUntil)}</p>
    </ConfirmDialog>
  );
}
