import { DataBlock, useCall } from '@tsuzura/browser/data';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import {
  confirmRedemption,
  getFund,
  OrderAccountType,
  type FundDetail,
  type OrderAccountType as AccountType,
} from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { paths } from '../../shared/navigation/index.ts';
import {
  ClosedOrder,
  FormComing,
  NoSuchFund,
  OrderFund,
  OrderPage,
  useOrderFlow,
  useOrRefusal,
  useUnreadFirst,
} from '../../shared/order/index.ts';
import { noSaleValues, readSaleValues, type SaleValues } from '../../shared/plan/sale-values.ts';
import { PlanSellConfirm } from './plan-sell-confirm.tsx';
import { PlanSellInput } from './plan-sell-input.tsx';
import type { SaleReceipt, Shown } from './sale-shown.ts';

const title = '定期売却の設定';

/** A new 定期売却 of one holding. */
export function PlanSellPage() {
  const code = useParam('fundCode');
  const type = OrderAccountType.safeParse(useParam('orderAccountType'));
  return FundCode.safeParse(code).success && type.success ? (
    <PlanSellOf code={code} accountType={type.data} />
  ) : (
    <NoSuchFund />
  );
}

function PlanSellOf({ code, accountType }: { readonly code: string; readonly accountType: AccountType }) {
  const fund = useCall(getFund, { params: { code } });
  // What can be sold, at which price: the empty form of a sale knows it.
  const holding = useOrRefusal(confirmRedemption, { query: { fundCode: code, accountType } });
  useUnreadFirst();
  if (holding.data?.ok === false) return <ClosedOrder title={title} fundCode={code} refusal={holding.data.refusal} />;
  if (fund.data === undefined || holding.data === undefined) {
    return (
      <OrderPage title={title} step={0}>
        <DataBlock of={holding} skeleton={<FormComing />}>
          {() => (
            <DataBlock of={fund} skeleton={<FormComing />}>
              {() => null}
            </DataBlock>
          )}
        </DataBlock>
      </OrderPage>
    );
  }
  return <PlanSellFlow fund={fund.data} accountType={accountType} shown={holding.data.value} />;
}

interface FlowProps {
  readonly fund: FundDetail;
  readonly accountType: AccountType;
  readonly shown: Shown;
}

function PlanSellFlow({ fund, accountType, shown }: FlowProps) {
  const flow = useOrderFlow<SaleValues, SaleReceipt>({
    name: `plan-sell:${fund.code}:${accountType}`,
    completePath: `${paths.planSell(fund.code, accountType)}/complete`,
    empty: noSaleValues,
    readValues: readSaleValues,
  });
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' ? (
        <PlanSellConfirm key="confirm" fund={fund} accountType={accountType} flow={flow} />
      ) : shown.holding.units === 0n ? (
        <OrderPage title={title} step={0}>
          <OrderFund fund={shown.fund} />
          <EmptyBlock
            text="この口座区分で保有しているファンドはありません。"
            action={
              <ButtonLink href={paths.assets} variant="outline">
                保有ファンドへ
              </ButtonLink>
            }
          />
        </OrderPage>
      ) : (
        <PlanSellInput key="input" fund={fund} accountType={accountType} shown={shown} flow={flow} />
      )}
    </>
  );
}
