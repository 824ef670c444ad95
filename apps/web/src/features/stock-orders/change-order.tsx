import { useState } from 'react';
import { DataBlock, useSend } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import type { CallInput } from '@tsuzura/contract/kernel';
import { changeEquityOrder, confirmEquityOrder } from '@tsuzura/contract/trading';
import { addBusinessDays, japan } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { TextField } from '@tsuzura/ui/field';
import { Select } from '@tsuzura/ui/select';
import { useOrRefusal } from '../../shared/order/index.ts';
import { ChangeComing, ChangeDialog, ChangeRefused, saidByChangeDialog } from '../../shared/stock/change-dialog.tsx';
import { Shares } from '../../shared/stock/index.ts';
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
    <DataBlock of={shown} skeleton={<ChangeComing onClose={onClose} />}>
      {(answer) =>
        answer.ok ? (
          <ChangeForm order={order} shown={answer.value} onClose={onClose} />
        ) : (
          <ChangeRefused message={answer.refusal.message} onClose={onClose} />
        )
      }
    </DataBlock>
  );
}

type Shown = Extract<NonNullable<ReturnType<typeof useTerms>['data']>, { ok: true }>['value'];
const useTerms = (stockCode: string) => useOrRefusal(confirmEquityOrder, { body: { stockCode } });

function ChangeForm({ order, shown, onClose }: Props & { readonly shown: Shown }) {
  const [values, setValues] = useState<ChangeValues>(() => ({
    quantity: String(order.quantity),
    price: order.price ?? '',
    triggerPrice: order.triggerPrice ?? '',
    expiresOn: order.expiresOn,
  }));
  const { mistakes, changes } = checkChange(order, shown.stock, values);
  const form = useForm(ids, mistakes);
  const send = useSend(changeEquityOrder, { handles: saidByChangeDialog });
  return (
    <ChangeDialog
      content={Object.values(values).join(' ')}
      changes={changes}
      check={form.check}
      send={(key) => send.mutateAsync({ given: given(order, changes ?? {}), key })}
      isSending={send.isPending}
      onClose={onClose}
    >
      <Fields
        order={order}
        shown={shown}
        values={values}
        form={form}
        onChange={(part) => setValues({ ...values, ...part })}
      />
      <p className="note phrase mt-6">
        値段を変えると、取引所での順番は後ろになります。約定した <Shares value={order.filledQuantity} />
        は変わりません。
      </p>
    </ChangeDialog>
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
