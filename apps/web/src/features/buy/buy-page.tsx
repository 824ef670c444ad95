import { DataBlock, useCall } from '@tsuzura/browser/data';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import { confirmSubscription, getFund, type FundDetail } from '@tsuzura/contract/main';
import { paths } from '../../shared/navigation/index.ts';
import {
  ClosedOrder,
  FormComing,
  NoSuchFund,
  OrderPage,
  useOrderFlow,
  useOrRefusal,
  useUnreadFirst,
} from '../../shared/order/index.ts';
import { BuyConfirm } from './buy-confirm.tsx';
import { BuyInput } from './buy-input.tsx';
import { noValues, readBuyValues, type BuyValues, type Shown } from './buy-values.ts';
import { settledDraft } from './order-draft.ts';

/** R2.06. */
export function BuyPage() {
  const code = useParam('fundCode');
  return FundCode.safeParse(code).success ? <BuyOf code={code} /> : <NoSuchFund />;
}

function BuyOf({ code }: { readonly code: string }) {
  const fund = useCall(getFund, { params: { code } });
  const quote = useOrRefusal(confirmSubscription, { query: { fundCode: code } });
  useUnreadFirst();
  if (quote.data?.ok === false) return <ClosedOrder title="購入" fundCode={code} refusal={quote.data.refusal} />;
  if (fund.data === undefined || quote.data === undefined) {
    return (
      <OrderPage title="購入" step={0}>
        <DataBlock of={quote} skeleton={<FormComing />}>
          {() => (
            <DataBlock of={fund} skeleton={<FormComing />}>
              {() => null}
            </DataBlock>
          )}
        </DataBlock>
      </OrderPage>
    );
  }
  return <BuyFlow fund={fund.data} shown={quote.data.value} onRefresh={() => void quote.refetch()} />;
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
  const draft = settledDraft(fund, flow.values);
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' && draft !== null ? (
        <BuyConfirm key="confirm" fund={fund} draft={draft} flow={flow} />
      ) : (
        <BuyInput key="input" fund={fund} shown={shown} flow={flow} onRefresh={onRefresh} />
      )}
    </>
  );
}
