import { CopyButton } from '@tsuzura/ui/copy';

/** 受付番号, to be read out or copied. */
export function ReceiptNumber({ number }: { readonly number: string }) {
  return (
    <span className="order-number">
      <span className="num order-number-text" translate="no">
        {number}
      </span>
      <CopyButton text={number}>番号をコピー</CopyButton>
    </span>
  );
}
