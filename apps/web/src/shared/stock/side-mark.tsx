import type { Side } from './order-words.ts';
import './stock-parts.css';

/** 買 is a filled square and 売 an outlined one: red and blue belong to profit and loss. */
export const SideMark = ({ side }: { readonly side: Side }) => (
  <span className={side === 'BUY' ? 'side-mark side-mark-buy' : 'side-mark'}>{side === 'BUY' ? '買' : '売'}</span>
);
