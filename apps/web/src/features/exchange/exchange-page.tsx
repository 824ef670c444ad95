import { useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { listWithdrawals } from '@tsuzura/contract/main';
import { getForeignAssets, getTradeCapacities } from '@tsuzura/contract/trading';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { FormComing, OrderPage } from '../../shared/order/index.ts';
import { draftOf, exchangeMistake } from './check-exchange.ts';
import { ConfirmExchange } from './confirm-exchange.tsx';
import { ExchangeDone } from './exchange-done.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import type { Standing } from './exchange-facts.tsx';
import type { Available } from './check-exchange.ts';
import { useExchange, type ExchangeFlow } from './use-exchange.ts';
import { rateOf, useRate, type HeldQuote } from './use-rate.ts';
import './exchange.css';

const title = '円とドルの両替';

/** 両替 (rules FX-1 to FX-4). */
export function ExchangePage() {
  const flow = useExchange();
  const { rate, held, renew } = useRate();
  const cash = useCall(listWithdrawals);
  // Not what may leave for a bank: account protection holds that back, and not this.
  const power = useCall(getTradeCapacities);
  const foreign = useCall(getForeignAssets, { query: { limit: 1 } });
  const [said, setSaid] = useState<string | null>(null);
  if (flow.receipt !== null) return <ExchangeDone receipt={flow.receipt} onAgain={flow.again} />;
  if (flow.isUnanswered)
    return (
      <Unanswered
        onAsk={async () => {
          const sent = await flow.ask();
          setSaid(sent === 'changed' ? '前の両替は行われていません。新しいレートで、もう一度お手続きください。' : null);
        }}
      />
    );
  if (held === null || cash.data === undefined || power.data === undefined || foreign.data === undefined) {
    const missing =
      [cash, power, foreign, rate].find(({ data, error }) => data === undefined && error !== null) ?? rate;
    return (
      <OrderPage title={title} step={null}>
        <DataBlock<unknown> of={missing} skeleton={<FormComing />}>
          {() => <FormComing />}
        </DataBlock>
      </OrderPage>
    );
  }
  const { usd } = foreign.data;
  return (
    <Ready
      flow={flow}
      held={held}
      renew={renew}
      available={{ jpy: power.data.withdrawable, usd: usd.withdrawableToJpy }}
      standing={{ jpy: cash.data.settledCash, usd: usd.settledCash }}
      said={said}
    />
  );
}

interface ReadyProps {
  readonly flow: ExchangeFlow;
  readonly held: HeldQuote;
  readonly renew: () => Promise<HeldQuote | null>;
  readonly available: Available;
  readonly standing: Standing;
  readonly said: string | null;
}

/** The form, and the question before it is sent. A check in the sign-in app comes back to the question. */
function Ready({ flow, held, renew, available, standing, said }: ReadyProps) {
  const confirm = useUrlModal('confirm');
  const amounts = useAmountText();
  const [asked, setAsked] = useState<HeldQuote | null>(null);
  const draft = draftOf(flow.kept);
  const isRight = exchangeMistake(flow.kept, rateOf(held.quote, flow.kept.direction), available, amounts) === null;
  return (
    <>
      <ExchangeForm
        flow={flow}
        held={held}
        available={available}
        standing={standing}
        said={said}
        onConfirm={async () => {
          // A new one, so that its whole life is left for reading.
          setAsked(await renew());
          confirm.open();
        }}
      />
      {confirm.value !== null && draft !== null && (isRight || flow.isSending) && (
        <ConfirmExchange
          flow={flow}
          draft={draft}
          standing={standing}
          first={asked ?? held}
          renew={renew}
          onClose={confirm.close}
        />
      )}
    </>
  );
}

/** No answer came. Sent again it goes under the same key: it is executed once. */
function Unanswered({ onAsk }: { readonly onAsk: () => Promise<void> }) {
  return (
    <OrderPage title={title} step={null}>
      <div className="notice-retry" role="alert">
        <p>
          両替の結果を確認できませんでした。「結果を確かめる」を押すと、同じ両替の結果をもう一度問い合わせます。二重に両替することはありません。
        </p>
        <div className="flex flex-wrap gap-3">
          <Button needsConnection busyLabel="確認中" onClick={onAsk}>
            結果を確かめる
          </Button>
          <ButtonLink href={paths.cashTransfers} variant="outline">
            入出金を見る
          </ButtonLink>
        </div>
      </div>
    </OrderPage>
  );
}
