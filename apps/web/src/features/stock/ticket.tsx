import type { Answer } from '@tsuzura/contract/kernel';
import type { getStock } from '@tsuzura/contract/trading';

/** The place of the order ticket, above the board on a desktop. Orders of shares are not taken in yet. */
export function StockTicket({ stock }: { readonly stock: Answer<typeof getStock> }) {
  return (
    <p className="note phrase" data-stock-ticket={stock.stockCode}>
      株式のご注文は、準備中です。取引時間は平日の9:00〜11:30、12:30〜15:30です。
    </p>
  );
}
