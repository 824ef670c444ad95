import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { confirmMarginSettlement, placeMarginSettlement, type MarginPosition } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useOrRefusal } from '../../shared/order/index.ts';
import { refusalOf } from '../../shared/order/refusal.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { ShareName, Shares } from '../../shared/stock/index.ts';
import { readShares } from '../../shared/stock/read-figures.ts';
import { deliverMistake } from './deliver-mistake.ts';

interface Props {
  readonly position: MarginPosition;
  readonly onClose: () => void;
}

const ids = { quantity: 'deliver-quantity' } as const;
const isShownHere = (error: unknown): boolean => isConnectionError(error) || refusalOf(error) !== null;

/** 現引 of a long against cash, 現渡 of own shares for a short: what it costs or brings stands there before the press. */
export function DeliverLot({ position, onClose }: Props) {
  const queries = useQueryClient();
  const isLong = position.side === 'LONG';
  const name = isLong ? '現引' : '現渡';
  const kind = isLong ? ('GENBIKI' as const) : ('GENWATASHI' as const);
  const [text, setText] = useState(String(position.quantity));
  const [refused, setRefused] = useState<string | null>(null);
  const quantity = useSettled(readShares(text));
  const mistake = deliverMistake(text, position.quantity);
  const form = useForm(ids, { quantity: mistake });
  const lots = [{ positionId: position.positionId, quantity: quantity ?? position.quantity }];
  const quoted = useOrRefusal(
    confirmMarginSettlement,
    { body: { kind, lots } },
    { enabled: mistake === null && quantity !== null, freshFor: 'deliver' },
  );
  const quote = mistake === null && quoted.data?.ok === true ? quoted.data.value : null;
  const refusal = refused ?? (quoted.data?.ok === false ? quoted.data.refusal.message : null);
  const place = useSend(placeMarginSettlement, { handles: isShownHere });

  async function submit() {
    if (!form.check() || quote === null) return;
    setRefused(null);
    try {
      // One quote is one request: a repeat after a lost connection goes under the same key.
      await place.mutateAsync({
        given: { body: { kind, lots, confirmToken: quote.confirmToken } },
        key: await keyOf(quote.confirmToken),
      });
      onClose();
      say(`${name}を受け付けました。`);
    } catch (error) {
      setRefused(
        isConnectionError(error)
          ? '通信できませんでした。電波の良い場所で、もう一度お試しください。'
          : (refusalOf(error)?.message ?? null),
      );
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [site] }) => site === 'trading' });
  }

  return (
    <Dialog
      isOpen
      onClose={place.isPending ? null : onClose}
      title={isLong ? '現引する（代金を払って株を受け取る）' : '現渡する（持っている株を渡す）'}
      actions={
        <>
          <Button
            size="flow"
            needsConnection
            busyLabel="送信中"
            reason={quote === null ? '数量と条件をご確認ください。' : null}
            onClick={submit}
          >
            {name}する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <p className="mb-4">
        <ShareName code={position.stockCode} name={position.name} />　{shortDate(position.openedOn)}の建玉
      </p>
      <TextField
        id={ids.quantity}
        name="quantity"
        label="数量（株）"
        inputMode="numeric"
        value={text}
        error={form.errorOf('quantity')}
        hint={
          <>
            建玉は <Shares value={position.quantity} /> です。
          </>
        }
        onChange={(next) => {
          setRefused(null);
          setText(next);
        }}
        onBlur={() => form.leave('quantity')}
      />
      <DeliveryFigures quote={quote} isLong={isLong} />
      <p className="note phrase mt-3">15:30までの受付で、当日の15:35に行います。手数料はかかりません。</p>
    </Dialog>
  );
}

/** A UUID that follows from the token: the same quote has the same key. */
async function keyOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: our own content
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Quote = Answer<typeof confirmMarginSettlement>;

/** What it costs or brings, as dashes until it is known. */
function DeliveryFigures({ quote, isLong }: { readonly quote: Quote | null; readonly isLong: boolean }) {
  return (
    <div className="mt-6">
      <DefinitionList>
        <Definition term="建代金">
          <Yen value={quote?.openAmount ?? null} />
        </Definition>
        <Definition term="諸経費">
          <Yen value={quote?.expenses ?? null} />
        </Definition>
        <Definition term={isLong ? 'お支払い' : '受取'} isTotal>
          <Yen value={quote?.amount ?? null} size="m" />
        </Definition>
        <Definition term={isLong ? '購入できる金額' : '渡せる株'}>
          {isLong ? <Yen value={quote?.buyingPower ?? null} /> : <Shares value={quote?.deliverableQuantity ?? null} />}
        </Definition>
        <Definition term="受渡日">
          <span className="num">{quote === null ? '—' : shortDate(quote.settlementDate)}</span>
        </Definition>
      </DefinitionList>
    </div>
  );
}
