import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Notice } from '@tsuzura/ui/notice';
import { AmountsShown, readAmountsFirst, useAmountsShown } from './amounts-shown.tsx';
import { CutoffWatch } from './cutoff-watch.tsx';
import { FormComing } from './form-coming.tsx';
import { OrderPage } from './order-page.tsx';
import { Dots, OrderSection } from './order-parts.tsx';
import { SameOrderDialog } from './same-order-dialog.tsx';
import { changeText, conditionsChanged, sameTerms, type Terms } from './terms.ts';
import type { OrderFlow } from './use-order-flow.ts';
import type { OrRefusal } from './use-or-refusal.ts';
import { useSubmit } from './use-submit.ts';

interface Quoted {
  readonly quote: { readonly confirmToken: string } | null;
}

interface Words {
  readonly title: string;
  readonly submit: string;
  readonly agree: string;
  /** What is different from what the form said, null when nothing is. */
  readonly change: (before: Terms, now: Terms) => string | null;
  /** What an order of the same content is the same in, and where it is listed. */
  readonly same?: { readonly text: string; readonly href: string };
}

const wordsOfOrder: Words = {
  title: 'ご注文内容の確認',
  submit: '注文を確定する',
  agree: '注文内容と上の注意を確認しました',
  change: changeText,
};

/** In place of an answer that never came. */
export interface UnknownProps<Kept> {
  readonly requestKey: string;
  readonly onFound: (receipt: Kept) => void;
  /** The same request under the same key: if it was taken after all, it is that one. */
  readonly onResend: () => Promise<void>;
}

interface Props<Values, Shown extends Quoted, Sent, Kept extends object> {
  readonly flow: OrderFlow<Values, Kept>;
  readonly quoted: UseQueryResult<OrRefusal<Shown>>;
  /** What is agreed to by the tick. */
  readonly terms: (shown: Shown) => Terms;
  readonly deliver: (token: string, key: string, allowsSame: boolean) => Promise<Sent>;
  readonly receiptOf: (accepted: Sent, shown: Shown | null) => Kept;
  readonly notes: (shown: Shown) => readonly string[];
  readonly Unknown: ComponentType<UnknownProps<Kept>>;
  readonly words?: Words;
  /** The slip. */
  readonly children: (shown: Shown, quote: NonNullable<Shown['quote']>) => ReactNode;
}

/** 確認: the slip, what to mind, one tick and one button. What is agreed to is what was read, or nothing (V25, V26). */
export function ConfirmStep<Values, Shown extends Quoted, Sent, Kept extends object>(
  props: Props<Values, Shown, Sent, Kept>,
) {
  const { flow, quoted, terms, deliver, receiptOf, notes, Unknown, words = wordsOfOrder, children } = props;
  const { title } = words;
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
        <Unknown
          requestKey={unanswered.key}
          onFound={flow.finish}
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
        terms={terms(shown)}
        round={round}
        notes={notes(shown)}
        slip={children(shown, quote)}
        words={words}
        onRenew={() => void quoted.refetch()}
        onSubmit={() => submit(quote.confirmToken)}
      />
      {same !== null && (
        <SameOrderDialog
          {...words.same}
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
  readonly words: Words;
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

function Confirming({ flow, words, terms, round, notes, slip, onRenew, onSubmit }: ConfirmingProps) {
  const amounts = useAmountsShown();
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  // A tick belongs to what stood there when it was set.
  const isAgreed = agreed !== null && agreed.round === round && sameTerms(agreed.terms, terms);
  const change =
    (flow.shown === null ? null : words.change(flow.shown, terms)) ?? (round > 0 ? conditionsChanged : null);
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
      title={words.title}
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
              {words.submit}
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
            {words.agree}
          </Checkbox>
        </div>
      </div>
    </OrderPage>
  );
}
