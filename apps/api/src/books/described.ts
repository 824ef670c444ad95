import type { BookCheck } from '@tsuzura/contract/ops';

interface Described {
  readonly title: string;
  readonly text: string;
  /** Kinds of alerts that the night raises about it, or how they begin. */
  readonly alerts: RegExp;
}

/** The invariants as operators read them. */
export const described: Readonly<Record<BookCheck, Described>> = {
  'trial-balance': {
    title: '試算表',
    text: '通貨・銘柄ごとに、借方と貸方の差がゼロである。',
    alerts: /^ledger\.trial-balance$/,
  },
  entries: {
    title: '仕訳',
    text: '仕訳は1件ごとにゼロになり、口座の残高は仕訳をたどった値と同じである。',
    alerts: /^ledger\.twin$/,
  },
  balances: {
    title: '残高',
    text: '持っている残高は、明細の合計と同じで、最後の明細に書いた残高とも同じである。',
    alerts: /^ledger\.rebuild$/,
  },
  customers: {
    title: 'お客さまごとの帳簿',
    text: '建玉・拘束・NISAの枠・税の記録は、注文と約定をはじめから計算し直した値と同じである。入出金の履歴に抜けがない。',
    alerts: /^ledger\.(book .*|cash-lines)$/,
  },
  queues: {
    title: '注文の列',
    text: '終わっていない注文は、その状態の列にちょうど1回ならんでいる。',
    alerts: /^ledger\.queue$/,
  },
  chain: {
    title: '封印',
    text: '締めた日の行は、封印したときのままで、足されも消されもしていない。',
    alerts: /^ledger\.chain$/,
  },
  'audit-log': {
    title: '監査ログの封印',
    text: '封印した監査の記録は、封印したときのままで、足されも消されもしていない。',
    alerts: /^ledger\.audit-log$/,
  },
};
