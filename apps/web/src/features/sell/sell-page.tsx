import { DataBlock, useCall } from '@tsuzura/browser/data';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { useParam } from '@tsuzura/browser/router';
import { FundCode } from '@tsuzura/contract/kernel';
import {
  confirmRedemption,
  getFund,
  listAccounts,
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
} from '../../shared/order/index.ts';
import { SellConfirm } from './sell-confirm.tsx';
import { SellInput } from './sell-input.tsx';
import { noValues, readSellValues, type SellValues, type Shown } from './sell-values.ts';

/** R2.08. A code or an account type that cannot be is not asked for. */
export function SellPage() {
  const code = useParam('fundCode');
  const type = OrderAccountType.safeParse(useParam('orderAccountType'));
  return FundCode.safeParse(code).success && type.success ? (
    <SellOf code={code} accountType={type.data} />
  ) : (
    <NoSuchFund />
  );
}

interface SellProps {
  readonly code: string;
  readonly accountType: AccountType;
}

function SellOf({ code, accountType }: SellProps) {
  const fund = useCall(getFund, { params: { code } });
  const quote = useOrRefusal(confirmRedemption, { query: { fundCode: code, accountType } });
  if (quote.data?.ok === false) return <ClosedOrder title="売却" fundCode={code} refusal={quote.data.refusal} />;
  if (fund.data === undefined || quote.data === undefined) {
    return (
      <OrderPage title="売却" step={0}>
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
  return <SellFlow fund={fund.data} accountType={accountType} shown={quote.data.value} />;
}

interface FlowProps {
  readonly fund: FundDetail;
  readonly accountType: AccountType;
  readonly shown: Shown;
}

function SellFlow({ fund, accountType, shown }: FlowProps) {
  const accounts = useCall(listAccounts);
  const withholding = accounts.data?.accounts[0]?.specificAccount.withholding ?? null;
  const flow = useOrderFlow<SellValues>({
    name: `sell:${fund.code}:${accountType}`,
    completePath: `${paths.sell(fund.code, accountType)}/complete`,
    empty: noValues,
    readValues: readSellValues,
  });
  const isConfirming = flow.step === 'confirm';
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {isConfirming ? (
        <SellConfirm key="confirm" fund={fund} accountType={accountType} withholding={withholding} flow={flow} />
      ) : shown.holding.sellableUnits === 0n ? (
        <NothingToSell shown={shown} />
      ) : (
        <SellInput
          key="input"
          fund={fund}
          accountType={accountType}
          withholding={withholding}
          shown={shown}
          flow={flow}
        />
      )}
    </>
  );
}

function NothingToSell({ shown }: { readonly shown: Shown }) {
  const isLocked = shown.holding.lockedUnits > 0n;
  return (
    <OrderPage title="売却" step={0}>
      <OrderFund fund={shown.fund} />
      <EmptyBlock
        text={isLocked ? '売却のご注文が進行中です。いま売却できる口数はありません。' : '売却できる口数はありません。'}
        action={
          <ButtonLink href={isLocked ? paths.orders : paths.assets} variant="outline">
            {isLocked ? '注文・約定を見る' : '保有ファンドへ'}
          </ButtonLink>
        }
      />
    </OrderPage>
  );
}
