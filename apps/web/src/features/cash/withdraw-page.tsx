import { DataBlock, useCall } from '@tsuzura/browser/data';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { listWithdrawals } from '@tsuzura/contract/main';
import { FormComing, OrderPage } from '../../shared/order/index.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { WithdrawDone } from './withdraw-done.tsx';
import { WithdrawInput } from './withdraw-input.tsx';
import './cash.css';

/** 出金 (rule SCREEN-25). */
export function WithdrawPage() {
  const flow = useWithdrawal();
  const withdrawals = useCall(listWithdrawals);
  if (flow.receipt !== null) return <WithdrawDone receipt={flow.receipt} />;
  const { data } = withdrawals;
  if (data === undefined) {
    return (
      <OrderPage title="出金" step={0}>
        <DataBlock of={withdrawals} skeleton={<FormComing />}>
          {() => null}
        </DataBlock>
      </OrderPage>
    );
  }
  return (
    <>
      <UnsavedGuard isDirty={flow.isDirty} />
      {flow.step === 'confirm' ? (
        <WithdrawConfirm key="confirm" flow={flow} data={data} />
      ) : (
        <WithdrawInput key="input" flow={flow} data={data} />
      )}
    </>
  );
}
