import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import { say } from '@tsuzura/browser/toast';
import { ApiError } from '@tsuzura/contract/kernel';
import { moveCollateral } from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { moveMistake } from './move-mistake.ts';
import type { Collateral } from './margin-page.tsx';

interface Props {
  readonly direction: 'TO_MARGIN' | 'TO_CASH';
  readonly collateral: Collateral;
  readonly onClose: () => void;
}

const ids = { amount: 'move-amount' } as const;
const shownHere: ReadonlySet<string | undefined> = new Set(['COLLATERAL_SHORT', 'CASH_SHORT', 'MARGIN_CALLED']);
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && shownHere.has(error.kind);

/** Between 預り金 and 保証金現金. It counts at once. */
export function MoveCollateral({ direction, collateral, onClose }: Props) {
  const queries = useQueryClient();
  const amounts = useAmountText();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const isIn = direction === 'TO_MARGIN';
  const most = isIn ? collateral.movableToMargin : collateral.movableToCash;
  const form = useForm(ids, { amount: moveMistake(text, most, amounts) });
  const send = useSend(moveCollateral, { handles: (error) => isConnectionError(error) || isRefusal(error) });

  async function submit() {
    const amount = readYen(text);
    if (!form.check() || amount === null) return;
    setRefused(null);
    try {
      await send.mutateAsync({ given: { body: { direction, amount: yen(amount) } }, key });
      onClose();
      say(isIn ? '保証金に入れました。' : '預り金へ移しました。');
    } catch (error) {
      if (isConnectionError(error)) setRefused('通信できませんでした。電波の良い場所で、もう一度お試しください。');
      else if (isRefusal(error)) setRefused(error.message);
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey: [site, path] }) => site === 'trading' || /^\/v1\/(assets|cashFlows)/.test(String(path)),
    });
  }
  return (
    <Dialog
      isOpen
      onClose={send.isPending ? null : onClose}
      title={isIn ? '預り金から保証金に入れる' : '保証金から預り金へ移す'}
      actions={
        <>
          <Button size="flow" needsConnection busyLabel="送信中" onClick={submit}>
            {isIn ? '保証金に入れる' : '預り金へ移す'}
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      {refused !== null && <Notice tone="error">{refused}</Notice>}
      <p className="note mb-4">
        {isIn ? '入れられる金額' : '移せる金額'} <Yen value={most} />
        （いまの保証金現金 <Yen value={collateral.marginCash} />）
      </p>
      <YenField
        id={ids.amount}
        name="amount"
        label="金額"
        value={{ text, yen: readYen(text) }}
        error={form.errorOf('amount')}
        quick={[{ label: '全額', next: () => most }]}
        onChange={(next) => {
          setKey(crypto.randomUUID()); // another amount is another command
          setText(next.text);
        }}
        onBlur={() => form.leave('amount', text.trim() !== '')}
      />
    </Dialog>
  );
}
