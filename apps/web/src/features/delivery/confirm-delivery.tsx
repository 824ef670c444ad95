import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { requestFundDelivery, requestStockDelivery } from '@tsuzura/contract/trading';
import { units } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { Units, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { accountTypeNames, deadlineText } from '../../shared/order/index.ts';
import { refusalOf } from '../../shared/order/refusal.ts';
import { ShareName } from '../../shared/stock/index.ts';
import { unitOf } from './delivery-form.tsx';
import { numberOf, readQuantity, type DeliveryValues } from './delivery-values.ts';
import type { MovableHolding, Terms } from './holdings.ts';
import { renewHoldings } from './renew.ts';

interface Props {
  readonly values: DeliveryValues;
  readonly holding: MovableHolding;
  readonly terms: Terms;
  readonly idempotencyKey: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onRefused: (message: string) => void;
}

const isShownHere = (error: unknown): boolean => isConnectionError(error) || refusalOf(error) !== null;

/** Asks once more (`?confirm=`). A strong check comes back to this address, and so to this question. */
export function ConfirmDelivery({ values, holding, terms, idempotencyKey: key, onClose, onDone, onRefused }: Props) {
  const queries = useQueryClient();
  const ofShares = useSend(requestStockDelivery, { handles: isShownHere });
  const ofFund = useSend(requestFundDelivery, { handles: isShownHere });
  const quantity = readQuantity(values.quantity) ?? 0n;
  const destination = {
    brokerName: values.brokerName.trim(),
    branchName: values.branchName.trim(),
    accountNumber: numberOf(values.accountNumber),
    holderName: values.holderName.trim(),
    participantCode: numberOf(values.participantCode),
  };
  const { code, accountType, product, name } = holding;
  const send = () =>
    product === 'EQUITY'
      ? ofShares.mutateAsync({
          given: {
            body: { items: [{ stockCode: code, accountType, quantity: Number(quantity) }], destination, agreed: true },
          },
          key,
        })
      : ofFund.mutateAsync({
          given: {
            body: { items: [{ fundCode: code, accountType, units: units(quantity) }], destination, agreed: true },
          },
          key,
        });
  const { schedule } = terms;
  return (
    <ConfirmDialog
      title="この内容で移管を申し込みますか"
      confirmLabel="移管を申し込む"
      busyLabel="送信中"
      isSending={ofShares.isPending || ofFund.isPending}
      send={send}
      onDone={() => {
        onDone();
        say('移管を受け付けました。');
      }}
      onRefused={(error) => {
        const refusal = refusalOf(error);
        if (refusal !== null) onRefused(refusal.message);
      }}
      onSettled={() => renewHoldings(queries)}
      onClose={onClose}
    >
      <DefinitionList>
        <Definition term="移すもの" note={accountTypeNames[accountType]}>
          {product === 'EQUITY' ? <ShareName code={code} name={name} /> : name}
        </Definition>
        <Definition term="数量">
          <b>
            <Units value={quantity} unit={unitOf(product)} />
          </b>
        </Definition>
        <Definition term="移す先" note={<span className="num">{destination.accountNumber}</span>}>
          {destination.brokerName} {destination.branchName}
        </Definition>
        <Definition term="口座名義">{destination.holderName}</Definition>
        <Definition term="手数料（税込）">{terms.fee === 0n ? '無料' : <Yen value={terms.fee} />}</Definition>
        <Definition term="完了の予定">
          <span className="num">{shortDate(schedule.expectedOn)}</span>
        </Definition>
        <Definition term="取消期限">
          <span className="num">{deadlineText(schedule.cancelableUntil)}</span>
        </Definition>
      </DefinitionList>
    </ConfirmDialog>
  );
}
