import { Units, Yen } from '@tsuzura/ui/money';
import type { KeptFigure } from './receipt.ts';

/** A figure of a receipt, shown or hidden as every other amount of the customer's. */
export function KeptAmount({ of }: { readonly of: KeptFigure }) {
  if ('words' in of) return of.words;
  return 'yen' in of ? <Yen value={BigInt(of.yen)} /> : <Units value={BigInt(of.units)} />;
}
