import { useEffect } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import { confirmSubscription, getFund, type FundDetail } from '@tsuzura/contract/main';
import { useUnreadDocuments } from '../../shared/documents/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import {
  ClosedOrder,
  FormComing,
  NoSuchFund,
  OrderPage,
  useOrderFlow,
  useOrRefusal,
} from '../../shared/order/index.ts';
import { BuyConfirm } from './buy-confirm.tsx';
import { BuyInput } from './buy-input.tsx';
import { noValues, readBuyValues, type BuyValues, type Shown } from './buy-values.ts';
import { settledWish } from './wish.ts';

/** R2.06. */
export function BuyPage() {
  const code = useParam('fundCode');
  return FundCode.safeParse(code).success ? <BuyOf code={code} /> : <NoSuchFund />;
}

function BuyOf({ code }: { readonly code: string }) {
  const fund = useCall(getFund, { params: { code } });
  const desk = useOrRefusal(confirmSubscription, { query: { fundCode: code } });
  useUnreadFirst();
  if (desk.data?.ok === false) return <ClosedOrder title="購入" fundCode={code} refusal={desk.data.refusal} />;
  if (fund.data === undefined || desk.data === undefined) {
    return (
      <OrderPage title="購入" step={0}>
        <DataBlock of={desk} skeleton={<FormComing />}>
          {() => (
            <DataBlock of={fund} skeleton={<FormComing />}>
              {() => null}
            </DataBlock>
          )}
        </DataBlock>
      </OrderPage>
    );
  }
  return <BuyFlow fund={fund.data} shown={desk.data.value} onRefresh={() => void desk.refetch()} />;
}

/** Unread papers of the account come first (400-997): nothing can be ordered before. */
function useUnreadFirst(): void {
  const unread = useUnreadDocuments();
  const hasUnread = unread !== null && unread > 0;
  useEffect(() => {
    if (hasUnread) errorStore.set(errorRecords.unconfirmedDocument());
  }, [hasUnread]);
}

interface FlowProps {
  readonly fund: FundDetail;
  readonly shown: Shown;
  readonly onRefresh: () => void;
}

function BuyFlow({ fund, shown, onRefresh }: FlowProps) {
  const flow = useOrderFlow<BuyValues>({
    name: `buy:${fund.code}`,
    completePath: `${paths.buy(fund.code)}/complete`,
    empty: noValues,
    readValues: readBuyValues,
  });
  const wish = settledWish(fund, flow.values);
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' && wish !== null ? (
        <BuyConfirm key="confirm" fund={fund} wish={wish} flow={flow} />
      ) : (
        <BuyInput key="input" fund={fund} shown={shown} flow={flow} onRefresh={onRefresh} />
      )}
    </>
  );
}
