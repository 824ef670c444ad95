import './badge.css';

/** 口座区分, by the names of the contract. */
export type AccountKind = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE' | 'NISA_OLD' | 'TSUMITATE_NISA_OLD';

const names: Readonly<Record<AccountKind, { readonly long: string; readonly short: string }>> = {
  SPECIFIC: { long: '特定口座', short: '特定' },
  GENERAL: { long: '一般口座', short: '一般' },
  NISA_GROWTH: { long: 'NISA 成長投資枠', short: '成長' },
  NISA_TSUMITATE: { long: 'NISA つみたて投資枠', short: 'つみたて' },
  NISA_OLD: { long: '旧NISA', short: '旧NISA' },
  TSUMITATE_NISA_OLD: { long: '旧つみたてNISA', short: '旧つみたて' },
};

interface Props {
  readonly kind: AccountKind;
  readonly short?: boolean;
  /** Other words than its usual name. */
  readonly children?: string;
}

/** A coloured square and a word, no box: the colour helps, the word says it. */
export function AccountMark({ kind, short = false, children }: Props) {
  return (
    <span className={`account-mark account-${kind.toLowerCase().replaceAll('_', '-')}`}>
      {children ?? (short ? names[kind].short : names[kind].long)}
    </span>
  );
}
