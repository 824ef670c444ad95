import { useState } from 'react';
import { DataBlock, useSend } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { changeUsOrder, confirmUsOrder, type UsOrder } from '@tsuzura/contract/trading';
import { TextField } from '@tsuzura/ui/field';
import { readUsd, UsdField } from '@tsuzura/ui/yen-field';
import { useOrRefusal } from '../../shared/order/index.ts';
import { ChangeComing, ChangeDialog, ChangeRefused, saidByChangeDialog } from '../../shared/stock/change-dialog.tsx';
import { UsPrice, UsShares } from '../../shared/us-stock/index.ts';
import { checkUsChange, type UsChangeValues } from './check-us-change.ts';

interface Props {
  readonly order: UsOrder;
  readonly onClose: () => void;
}

const ids = { quantity: 'us-change-quantity', price: 'us-change-price' };

/** 訂正: less of it, or another limit. What is left as it is stays. */
export function ChangeUsOrder({ order, onClose }: Props) {
  const shown = useTerms(order.symbol);
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
const useTerms = (symbol: string) => useOrRefusal(confirmUsOrder, { body: { symbol } });

function ChangeForm({ order, shown, onClose }: Props & { readonly shown: Shown }) {
  const [values, setValues] = useState<UsChangeValues>(() => ({
    quantity: order.quantity ?? '',
    price: order.limitPrice?.slice(0, -2) ?? '',
  }));
  const { mistakes, changes } = checkUsChange(order, shown.limits, values);
  const form = useForm(ids, mistakes);
  const send = useSend(changeUsOrder, { handles: saidByChangeDialog });
  const { lowestLimit, highestLimit } = shown.limits;
  return (
    <ChangeDialog
      content={`${values.quantity} ${values.price}`}
      changes={changes}
      check={form.check}
      send={(key) =>
        send.mutateAsync({
          given: {
            params: { orderID: order.orderId },
            body: { seenFilledQuantity: order.filledQuantity, ...changes },
          },
          key,
        })
      }
      isSending={send.isPending}
      onClose={onClose}
    >
      <div className="us-change-fields">
        <TextField
          id={ids.quantity}
          name="quantity"
          label="数量（株）"
          value={values.quantity}
          error={form.errorOf('quantity')}
          hint={
            <>
              いまの数量 <UsShares value={order.quantity} />
              。減らすことだけできます。
            </>
          }
          onChange={(quantity) => setValues({ ...values, quantity })}
          onBlur={() => form.leave('quantity')}
        />
        {order.limitPrice !== null && (
          <UsdField
            id={ids.price}
            name="limitPrice"
            label="指値"
            value={{ text: values.price, cents: readUsd(values.price) }}
            error={form.errorOf('price')}
            hint={
              <>
                <UsPrice value={lowestLimit} />〜<UsPrice value={highestLimit} />
              </>
            }
            onChange={({ text }) => setValues({ ...values, price: text })}
            onBlur={() => form.leave('price')}
          />
        )}
      </div>
      <p className="note phrase mt-6">
        約定した <UsShares value={order.filledQuantity} />
        は変わりません。
      </p>
    </ChangeDialog>
  );
}
