import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { DataBlock, useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import { say } from '@tsuzura/browser/toast';
import { ApiError, errors as catalogue, type CallInput } from '@tsuzura/contract/kernel';
import { changeEquityOrder, confirmEquityOrder } from '@tsuzura/contract/trading';
import { addBusinessDays, japan } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Select } from '@tsuzura/ui/select';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Shares } from '../../shared/stock/index.ts';
import { useOrRefusal } from '../../shared/order/index.ts';
import { checkChange, type ChangeValues } from './check-change.ts';
import type { OrderDetail } from './stock-order-page.tsx';

interface Props {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

const ids = {
  quantity: 'change-quantity',
  price: 'change-price',
  trigger: 'change-trigger',
  expires: 'change-expires',
};

/** 訂正: less of it, another price, another day. What is left as it is stays. */
export function ChangeOrder({ order, onClose }: Props) {
  const shown = useTerms(order.stockCode);
  return (
    <DataBlock
      of={shown}
      skeleton={
        <Dialog isOpen onClose={onClose} title="注文を訂正する">
          <Skeleton>
            <SkeletonText lines={6} />
          </Skeleton>
        </Dialog>
      }
    >
      {(answer) =>
        answer.ok ? (
          <ChangeForm order={order} shown={answer.value} onClose={onClose} />
        ) : (
          <Dialog isOpen onClose={onClose} title="注文を訂正する">
            <Notice tone="warn">{answer.refusal.message}</Notice>
          </Dialog>
        )
      }
    </DataBlock>
  );
}

type Shown = Extract<NonNullable<ReturnType<typeof useTerms>['data']>, { ok: true }>['value'];
const useTerms = (stockCode: string) => useOrRefusal(confirmEquityOrder, { body: { stockCode } });

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind !== undefined &&
  catalogue[error.kind].shows === 'dialog' &&
  error.kind !== 'DOCUMENT_UNCONFIRMED';

function ChangeForm({ order, shown, onClose }: Props & { readonly shown: Shown }) {
  const queries = useQueryClient();
  const [values, setValues] = useState<ChangeValues>(() => ({
    quantity: String(order.quantity),
    price: order.price ?? '',
    triggerPrice: order.triggerPrice ?? '',
    expiresOn: order.expiresOn,
  }));
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const { mistakes, changes } = checkChange(order, shown.stock, values);
  const form = useForm(ids, mistakes);
  const send = useSend(changeEquityOrder, { handles: (error) => isConnectionError(error) || isRefusal(error) });
  const set = (part: Partial<ChangeValues>) => {
    setRefused(null);
    setKey(crypto.randomUUID()); // another change is another command
    setValues({ ...values, ...part });
  };
  async function submit() {
    if (!form.check() || changes === null) return;
    flushSync(() => setRefused(null));
    try {
      await send.mutateAsync({ given: given(order, changes), key });
      onClose();
      say('訂正を受け付けました。', 'info');
    } catch (error) {
      setRefused(
        isConnectionError(error)
          ? '通信できませんでした。電波の良い場所で、もう一度お試しください。'
          : isRefusal(error)
            ? error.message
            : null,
      );
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [site] }) => site === 'trading' });
  }
  return (
    <Dialog
      isOpen
      onClose={send.isPending ? null : onClose}
      title="注文を訂正する"
      actions={
        <>
          <Button
            size="flow"
            needsConnection
            busyLabel="訂正中"
            reason={changes === null ? '変えるところを入力してください。' : null}
            onClick={submit}
          >
            訂正する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      {refused !== null && <Notice tone="error">{refused}</Notice>}
      <Fields order={order} shown={shown} values={values} form={form} onChange={set} />
      <p className="note phrase mt-6">
        値段を変えると、取引所での順番は後ろになります。約定した <Shares value={order.filledQuantity} />
        は変わりません。
      </p>
    </Dialog>
  );
}

const given = (
  { orderId, filledQuantity }: OrderDetail,
  changes: object,
): NonNullable<CallInput<typeof changeEquityOrder>> => ({
  params: { order_id: orderId },
  body: { seenFilledQuantity: filledQuantity, ...changes },
});

interface FieldsProps {
  readonly order: OrderDetail;
  readonly shown: Shown;
  readonly values: ChangeValues;
  readonly form: ReturnType<typeof useForm<keyof typeof ids>>;
  readonly onChange: (part: Partial<ChangeValues>) => void;
}

/** Sessions that an order may last, with its first (rule STOCK-8). */
const sessions = 10;

function Fields({ order, shown, values, form, onChange }: FieldsProps) {
  const days = Array.from({ length: sessions }, (_, place) => addBusinessDays(japan, shown.sessionDate, place));
  const offered = days.includes(order.expiresOn) ? days : [order.expiresOn, ...days];
  return (
    <div className="change-fields">
      <TextField
        id={ids.quantity}
        name="quantity"
        label="数量（株）"
        inputMode="numeric"
        value={values.quantity}
        error={form.errorOf('quantity')}
        hint={
          <>
            いまの数量 <Shares value={order.quantity} />
            。減らすことだけできます。
          </>
        }
        onChange={(quantity) => onChange({ quantity })}
        onBlur={() => form.leave('quantity')}
      />
      {order.triggerPrice !== null && order.status === 'ACCEPTED' && (
        <TextField
          id={ids.trigger}
          name="triggerPrice"
          label="条件の値段（円）"
          value={values.triggerPrice}
          error={form.errorOf('trigger')}
          onChange={(triggerPrice) => onChange({ triggerPrice })}
          onBlur={() => form.leave('trigger')}
        />
      )}
      {order.price !== null && (
        <TextField
          id={ids.price}
          name="price"
          label="指値（円）"
          value={values.price}
          error={form.errorOf('price')}
          onChange={(price) => onChange({ price })}
          onBlur={() => form.leave('price')}
        />
      )}
      {order.condition === 'NONE' && (
        <Select
          id={ids.expires}
          name="expiresOn"
          label="期限"
          options={offered.map((day) => ({ value: day, label: shortDate(day) }))}
          value={values.expiresOn}
          error={form.errorOf('expires')}
          onChange={(day) => onChange({ expiresOn: day })}
        />
      )}
    </div>
  );
}
