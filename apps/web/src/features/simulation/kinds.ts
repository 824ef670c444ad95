import type { FieldName } from './fields.ts';

/** One tab, one call. */
export type Kind = 'valuation' | 'amount' | 'period' | 'redemption';

interface KindRow {
  readonly label: string;
  /** In the order of the form. */
  readonly fields: readonly FieldName[];
}

export const kinds: Readonly<Record<Kind, KindRow>> = {
  valuation: { label: 'いくらになる', fields: ['monthly', 'years', 'rate', 'initial'] },
  amount: { label: '毎月いくら必要', fields: ['target', 'years', 'rate', 'initial'] },
  period: { label: '何年かかる', fields: ['target', 'monthly', 'rate', 'initial'] },
  redemption: { label: '取り崩すと', fields: ['balance', 'years', 'rate', 'residual'] },
};

export const kindNames = Object.keys(kinds) as readonly Kind[];

/** What the address names; anything else is the first tab. */
export const kindOf = (text: string | undefined): Kind => kindNames.find((kind) => kind === text) ?? 'valuation';
