import { DataBlock } from '@tsuzura/browser/data';
import { confirmEquityOrder } from '@tsuzura/contract/trading';
import { Button, IconButton } from '@tsuzura/ui/button';
import { Sheet } from '@tsuzura/ui/dialog';
import { CloseIcon } from '@tsuzura/ui/icon';
import { StockPrice } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { useAccountStatus } from '../../../shared/account/index.ts';
import { useIsDesktop } from '../../../shared/fund/index.ts';
import { FormComing, useOrRefusal, useUnreadFirst, type OrRefusal } from '../../../shared/order/index.ts';
import { shortName, useQuote, type OrderKind } from '../../../shared/stock/index.ts';
import { TicketForm } from './ticket-form.tsx';
import { useTicket, type TicketFlow } from './use-ticket.ts';
import type { Shown } from './values.ts';
import './ticket.css';

interface Props {
  readonly stock: Shown['stock'];
  readonly kind: OrderKind;
  readonly flow: TicketFlow;
  readonly lot: string | null;
  readonly onKind: (kind: OrderKind) => void;
  readonly onClose: () => void;
}

/** The order ticket: beside the share on a desktop, a sheet over it on a phone. */
export function OrderTicket(props: Props) {
  const isDesktop = useIsDesktop();
  const shown = useOrRefusal(confirmEquityOrder, { body: { stockCode: props.stock.stockCode } });
  useUnreadFirst();
  const content = (
    <DataBlock of={shown} skeleton={<FormComing />}>
      {(answer: OrRefusal<Shown>) =>
        answer.ok ? (
          <Filled {...props} shown={answer.value} isSheet={!isDesktop} />
        ) : (
          <Notice tone="warn">{answer.refusal.message}</Notice>
        )
      }
    </DataBlock>
  );
  if (!isDesktop) {
    return (
      <Sheet isOpen onClose={props.onClose} title="注文">
        <TicketHead stock={props.stock} />
        {content}
      </Sheet>
    );
  }
  return (
    <section className="ticket" aria-labelledby="ticket-title">
      <div className="ticket-title">
        <h2 id="ticket-title">注文</h2>
        <TicketHead stock={props.stock} />
        <IconButton label="注文を閉じる" onClick={props.onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {content}
    </section>
  );
}

function TicketHead({ stock }: Pick<Props, 'stock'>) {
  const quote = useQuote(stock.stockCode);
  return (
    <p className="note ticket-head">
      <span>
        <span className="num">{stock.stockCode}</span> {shortName(stock.name)}
      </span>
      <b>
        <StockPrice value={quote.data?.price ?? stock.price} />
      </b>
    </p>
  );
}

interface FilledProps extends Props {
  readonly shown: Shown;
  readonly isSheet: boolean;
}

function Filled({ shown, kind: asked, flow, lot, isSheet, onKind }: FilledProps) {
  const kind = withLots(asked, shown.closable);
  const ticket = useTicket({ shown, kind, flow, lot });
  return (
    <form className={isSheet ? 'ticket-form ticket-form-sheet' : 'ticket-form'} {...ticket.form.props(ticket.goOn)}>
      <Kinds kind={kind} shown={shown} onKind={onKind} />
      <TicketForm ticket={ticket} />
      <div className="ticket-foot">
        <Button type="submit" size="flow" needsConnection>
          内容を確認する
        </Button>
      </div>
    </form>
  );
}

/** 「返済」 alone means the side there is something to close of. */
function withLots(kind: OrderKind, closable: Shown['closable']): OrderKind {
  const hasOnly = (side: 'LONG' | 'SHORT') => closable.length > 0 && closable.every((lot) => lot.side === side);
  if (kind === 'closeLong' && hasOnly('SHORT')) return 'closeShort';
  return kind === 'closeShort' && hasOnly('LONG') ? 'closeLong' : kind;
}

/** 現物 or 信用, and which way. 信用 is there for those who opened it. */
function Kinds({ kind, shown, onKind }: Pick<FilledProps, 'kind' | 'shown' | 'onKind'>) {
  const hasMargin = useAccountStatus().data?.status.margin === 'AVAILABLE';
  const isSpot = kind === 'buy' || kind === 'sell';
  const firstClose: OrderKind = shown.closable.some(({ side }) => side === 'LONG') ? 'closeLong' : 'closeShort';
  return (
    <div className="ticket-kinds">
      {hasMargin && (
        <Segmented<'spot' | 'margin'>
          label="取引の種類"
          options={[
            { value: 'spot', label: '現物' },
            { value: 'margin', label: '信用' },
          ]}
          value={isSpot ? 'spot' : 'margin'}
          onChange={(next) => onKind(next === 'spot' ? 'buy' : 'openLong')}
        />
      )}
      {isSpot ? (
        <Segmented<OrderKind>
          label="売買"
          options={[
            { value: 'buy', label: '買い' },
            { value: 'sell', label: '売り' },
          ]}
          value={kind}
          onChange={onKind}
        />
      ) : (
        <>
          <Segmented<'openLong' | 'openShort' | 'close'>
            label="信用の取引"
            options={[
              { value: 'openLong', label: '新規買い' },
              { value: 'openShort', label: '新規売り' },
              { value: 'close', label: '返済' },
            ]}
            value={kind === 'openLong' || kind === 'openShort' ? kind : 'close'}
            onChange={(next) => onKind(next === 'close' ? firstClose : next)}
          />
          {(kind === 'closeLong' || kind === 'closeShort') &&
            new Set(shown.closable.map(({ side }) => side)).size > 1 && (
              <Segmented<OrderKind>
                label="返済する建玉の向き"
                options={[
                  { value: 'closeLong', label: '買建' },
                  { value: 'closeShort', label: '売建' },
                ]}
                value={kind}
                onChange={onKind}
              />
            )}
        </>
      )}
    </div>
  );
}
