import { useUrlModal } from '@tsuzura/browser/navigation';
import { useLocation } from '@tsuzura/browser/router';
import type { OrderKind } from '../../../shared/stock/index.ts';

export interface TicketAddress {
  /** What is being ordered; null while no ticket is open. */
  readonly kind: OrderKind | null;
  /** The lot that the customer came to close. */
  readonly lot: string | null;
  open(kind: OrderKind): void;
  close(): void;
}

const kinds: Readonly<Record<string, OrderKind>> = {
  buy: 'buy',
  sell: 'sell',
  openLong: 'openLong',
  openShort: 'openShort',
  closeLong: 'closeLong',
  closeShort: 'closeShort',
  close: 'closeLong',
};

/** `?ticket=buy`: the ticket stands in the address, so that browser-back closes it and a link opens it. */
export function useTicketAddress(): TicketAddress {
  const modal = useUrlModal('ticket');
  const { search } = useLocation();
  return {
    kind: modal.value === null ? null : (kinds[modal.value] ?? 'buy'),
    lot: search['lot'] ?? null,
    open: modal.open,
    close: modal.close,
  };
}
