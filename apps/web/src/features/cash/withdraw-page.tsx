import { listWithdrawals } from '@tsuzura/contract/main';
import { DataBlock, useCall } from '../../shared/data/index.ts';
import { UnsavedGuard } from '../../shared/navigation/index.ts';
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
