import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import type { FundSummary, TradeDates } from '@tsuzura/contract/main';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Notice } from '@tsuzura/ui/notice';
import { AmountsShown, readAmountsFirst, useAmountsShown } from './amounts-shown.tsx';
import { CutoffWatch } from './cutoff-watch.tsx';
import { FormComing } from './form-coming.tsx';
import { OrderPage } from './order-page.tsx';
import { Dots, OrderSection } from './order-parts.tsx';
import { receiptOfOrder, type Receipt } from './receipt.ts';
import { SameOrderDialog } from './same-order-dialog.tsx';
import { changeText, conditionsChanged, sameTerms, termsOf, type Terms } from './terms.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { OrderFlow } from './use-order-flow.ts';
import type { OrRefusal } from './use-or-refusal.ts';
import { useSubmit, type Accepted } from './use-submit.ts';

interface Quoted {
  readonly fund: FundSummary;
  readonly dates: TradeDates;
  readonly quote: { readonly confirmToken: string } | null;
}

interface Props<Values, Shown extends Quoted> {
  readonly flow: OrderFlow<Values>;
  readonly quoted: UseQueryResult<OrRefusal<Shown>>;
  readonly deliver: (token: string, key: string, allowsSame: boolean) => Promise<Accepted>;
  readonly receiptOf: (accepted: Accepted, shown: Shown | null) => Receipt;
  readonly notes: (shown: Shown) => readonly string[];
  /** The slip. */
  readonly children: (shown: Shown, quote: NonNullable<Shown['quote']>) => ReactNode;
}

const title = 'ご注文内容の確認';

/** 確認: the slip, what to mind, one tick and one button. What is agreed to is what was read, or nothing (V25, V26). */
export function ConfirmStep<Values, Shown extends Quoted>(props: Props<Values, Shown>) {
  const { flow, quoted, deliver, receiptOf, notes, children } = props;
  /** How often the server said that the conditions changed: each time is agreed to anew. */
  const [round, setRound] = useState(0);
  /** The token of an order that was found to be there in the same content. */
  const [same, setSame] = useState<string | null>(null);
  const shown = quoted.data?.ok === true ? quoted.data.value : null;
  const submit = useSubmit({
    flow,
    deliver,
    receiptOf: (accepted) => receiptOf(accepted, shown),
    onChanged: async () => {
      await quoted.refetch();
      setRound((count) => count + 1);
    },
    onSame: setSame,
  });

  const { unanswered } = flow;
  if (unanswered !== null) {
    return (
      <OrderPage title={title} step={1}>
        <UnknownOutcome
          requestKey={unanswered.key}
          onFound={(order) => flow.finish(receiptOfOrder(order))}
          onResend={() => submit(unanswered.token, unanswered.allowsSame)}
        />
      </OrderPage>
    );
  }
  if (shown === null || shown.quote === null) {
    return (
      <OrderPage title={title} step={1}>
        <DataBlock of={quoted} skeleton={<FormComing />}>
          {(answer) => (answer.ok ? <FormComing /> : <SentBack onShown={() => flow.answered(answer.refusal)} />)}
        </DataBlock>
      </OrderPage>
    );
  }
  const { quote } = shown;
  return (
    <>
      <Confirming
        flow={flow}
        terms={termsOf(shown)}
        round={round}
        notes={notes(shown)}
        slip={children(shown, quote)}
        onRenew={() => void quoted.refetch()}
        onSubmit={() => submit(quote.confirmToken)}
      />
      {same !== null && (
        <SameOrderDialog
          onOrder={() => {
            setSame(null);
            void submit(same, true);
          }}
          onClose={() => setSame(null)}
        />
      )}
    </>
  );
}

/** Refused after all: back to the form, which says why. */
function SentBack({ onShown }: { readonly onShown: () => void }) {
  useEffect(() => {
    onShown();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}

interface ConfirmingProps {
  readonly flow: Pick<OrderFlow<unknown>, 'shown' | 'isSending' | 'edit'>;
  readonly terms: Terms;
  readonly round: number;
  readonly notes: readonly string[];
  readonly slip: ReactNode;
  readonly onRenew: () => void;
  readonly onSubmit: () => Promise<void>;
}

interface Agreed {
  readonly terms: Terms;
  readonly round: number;
}

function Confirming({ flow, terms, round, notes, slip, onRenew, onSubmit }: ConfirmingProps) {
  const amounts = useAmountsShown();
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  // A tick belongs to what stood there when it was set.
  const isAgreed = agreed !== null && agreed.round === round && sameTerms(agreed.terms, terms);
  const change = (flow.shown === null ? null : changeText(flow.shown, terms)) ?? (round > 0 ? conditionsChanged : null);
  // Whoever stands at the button would not see it otherwise.
  const news = useRef<HTMLDivElement>(null);
  const said = change === null ? null : `${round} ${change}`;
  useEffect(() => {
    if (said !== null) news.current?.focus();
  }, [said]);
  const reason = flow.isSending
    ? null
    : amounts.mustShow
      ? readAmountsFirst
      : isAgreed
        ? null
        : '内容をご確認のうえ、チェックしてください。';
  return (
    <OrderPage
      title={title}
      step={1}
      bar={
        <div className="order-bar-two contents">
          <ActionBar>
            <Button
              size="flow"
              reason={reason}
              needsConnection
              busy={flow.isSending}
              busyLabel="送信中"
              onClick={onSubmit}
            >
              注文を確定する
            </Button>
            <Button
              size="flow"
              variant="outline"
              reason={flow.isSending ? '送信中は修正できません。' : null}
              reasonAs="tip"
              onClick={flow.edit}
            >
              修正する
            </Button>
          </ActionBar>
        </div>
      }
    >
      <div className="order-confirm">
        <div ref={news} className="order-confirm-news" tabIndex={-1} aria-live="polite">
          {change !== null && <Notice tone="warn">{change}</Notice>}
          <CutoffWatch cutoffAt={terms.cutoffAt} onPassed={onRenew} />
        </div>
        <AmountsShown of={amounts}>{slip}</AmountsShown>
      </div>
      <div className="mt-8">
        <OrderSection title="ご注意">
          <Dots lines={notes} />
        </OrderSection>
        <div className="order-agree">
          <Checkbox checked={isAgreed} onChange={(isOn) => setAgreed(isOn ? { terms, round } : null)}>
            注文内容と上の注意を確認しました
          </Checkbox>
        </div>
      </div>
    </OrderPage>
  );
}
