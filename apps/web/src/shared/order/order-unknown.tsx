import type { UnknownProps } from './confirm-step.tsx';
import { receiptOfOrder, type Receipt } from './receipt.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';

/** An order whose answer never came: the list of orders knows it by its key. */
export const OrderUnknown = ({ requestKey, onFound, onResend }: UnknownProps<Receipt>) => (
  <UnknownOutcome requestKey={requestKey} onFound={(order) => onFound(receiptOfOrder(order))} onResend={onResend} />
);
