import { useState } from 'react';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { exchangeAt, type ExchangeDraft } from '@tsuzura/domain/fx';
import { Button } from '@tsuzura/ui/button';
import { Usd, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { AmountsShown, readAmountsFirst, useAmountsShown } from '../../shared/order/index.ts';
import { ExchangeFacts, type Standing } from './exchange-facts.tsx';
import { RateLine } from './rate-line.tsx';
import type { ExchangeFlow } from './use-exchange.ts';
import { rateOf, useSecondsLeft, type HeldQuote } from './use-rate.ts';

interface Props {
  readonly flow: ExchangeFlow;
  readonly draft: ExchangeDraft;
  readonly standing: Standing;
  /** The quote that the question begins with. It does not change while it is read. */
  readonly first: HeldQuote;
  /** Another quote; null when none came. */
  readonly renew: () => Promise<HeldQuote | null>;
  readonly onClose: () => void;
}

/** Asks once more, at a rate that stands for fifteen seconds. When it is over the customer asks for the next one and reads that. */
export function ConfirmExchange({ flow, draft, standing, first, renew, onClose }: Props) {
  const [held, setHeld] = useState(first);
  const [isChanged, setChanged] = useState(false);
  const amounts = useAmountsShown();
  const seconds = useSecondsLeft(held);
  const exchange = exchangeAt(draft, rateOf(held.quote, draft.direction));
  const isOver = seconds === 0 && !flow.isSending;
  const another = async () => {
    const next = await renew();
    if (next === null) return;
    setHeld(next);
    setChanged(true);
  };
  return (
    <ConfirmDialog
      title="この内容で両替しますか"
      confirmLabel="両替する"
      busyLabel="両替中"
      reason={isOver ? 'レートの有効時間が過ぎました。' : amounts.mustShow ? readAmountsFirst : null}
      isSending={flow.isSending}
      send={async () => {
        const sent = await flow.submit(draft, held.quote.quoteId);
        if (sent === 'changed') await another();
        else if (sent !== 'done') onClose();
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      {isOver ? (
        <Notice
          tone="warn"
          action={
            <Button size="small" variant="outline" needsConnection busyLabel="確認中" onClick={another}>
              新しいレートを見る
            </Button>
          }
        >
          レートの有効時間が過ぎました。
        </Notice>
      ) : (
        isChanged && <Notice tone="warn">確認中に条件が変わりました。最新の内容をご確認ください。</Notice>
      )}
      <AmountsShown of={amounts}>
        <DefinitionList>
          <Definition term="支払う金額">
            <b>
              {draft.direction === 'JPY_TO_USD' ? (
                <Yen value={exchange.jpyAmount} />
              ) : (
                <Usd value={exchange.usdAmount} />
              )}
            </b>
          </Definition>
          <Definition term="受け取る金額">
            <b>
              {draft.direction === 'JPY_TO_USD' ? (
                <Usd value={exchange.usdAmount} />
              ) : (
                <Yen value={exchange.jpyAmount} />
              )}
            </b>
          </Definition>
        </DefinitionList>
        <RateLine held={held} direction={draft.direction} isPinned />
        <ExchangeFacts quote={held.quote} exchange={exchange} standing={standing} />
      </AmountsShown>
      <p className="note phrase">両替はその場で確定します。あとから取り消すことはできません。</p>
    </ConfirmDialog>
  );
}
