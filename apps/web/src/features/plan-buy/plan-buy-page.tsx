import { useEffect, useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useParam, useRouter } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import { getFund, type FundDetail } from '@tsuzura/contract/main';
import { paths } from '../../shared/navigation/index.ts';
import {
  ClosedOrder,
  FormComing,
  NoSuchFund,
  OrderPage,
  useOrderFlow,
  useUnreadFirst,
  type OrderFlow,
} from '../../shared/order/index.ts';
import { readPrefill } from '../../shared/plan/prefill.ts';
import { PlanConfirm } from './plan-confirm.tsx';
import { draftOf, usePlanQuote } from './plan-draft.ts';
import { PlanInput } from './plan-input.tsx';
import type { PlanReceipt } from './plan-receipt.ts';
import { readPlanValues, valuesFrom, type PlanValues, type Shown } from './plan-values.ts';

const title = '積立の設定';

/** A new 積立 of a fund: 入力 → 確認 → 完了 on one route, like an order. */
export function PlanBuyPage() {
  const code = useParam('fundCode');
  return FundCode.safeParse(code).success ? <PlanBuyOf code={code} /> : <NoSuchFund />;
}

function PlanBuyOf({ code }: { readonly code: string }) {
  const fund = useCall(getFund, { params: { code } });
  const quote = usePlanQuote(code, null, { enabled: true });
  useUnreadFirst();
  if (quote.data?.ok === false) return <ClosedOrder title={title} fundCode={code} refusal={quote.data.refusal} />;
  if (fund.data === undefined || quote.data === undefined) {
    return (
      <OrderPage title={title} step={0}>
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
  return <PlanFlow fund={fund.data} shown={quote.data.value} onRefresh={() => void quote.refetch()} />;
}

/** Back from the collecting company's site with a new account: it is chosen, and the address is as before. */
function useRegisteredAccount({ values, setValues }: OrderFlow<PlanValues, PlanReceipt>): void {
  const router = useRouter();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { settingCode, deposit: _, ...rest } = search;
    if (settingCode === undefined) return;
    setValues({ ...values, fundingType: 'BANK_DEBIT', settingCode, startMonth: null });
    router.navigate(addressOf(pathname, rest), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
}

interface FlowProps {
  readonly fund: FundDetail;
  readonly shown: Shown;
  readonly onRefresh: () => void;
}

function PlanFlow({ fund, shown, onRefresh }: FlowProps) {
  const { search } = useLocation();
  const [opened] = useState(() => valuesFrom(readPrefill(search)));
  const flow = useOrderFlow<PlanValues, PlanReceipt>({
    name: `plan:${fund.code}`,
    completePath: `${paths.planBuy(fund.code)}/complete`,
    empty: opened,
    readValues: readPlanValues,
  });
  useRegisteredAccount(flow);
  const draft = draftOf(fund.code, flow.values);
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' && draft !== null ? (
        <PlanConfirm key="confirm" fund={fund} draft={draft} flow={flow} />
      ) : (
        <PlanInput key="input" fund={fund} shown={shown} flow={flow} onRefresh={onRefresh} />
      )}
    </>
  );
}
