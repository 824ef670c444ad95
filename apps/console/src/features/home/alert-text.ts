const texts: readonly (readonly [RegExp, string])[] = [
  [/^nav\.proposed/, '基準価額の承認待ちがあります'],
  [/^nav\.correct/, '基準価額の訂正で確認が必要です'],
  [/^nav\./, '基準価額の確認が必要です'],
  [/^books\./, '帳簿が合いません'],
  [/^cash\./, '入出金の確認が必要です'],
  [/^stock\./, '株式の確認が必要です'],
  [/^us\./, '米国株の確認が必要です'],
  [/^margin\./, '信用取引の確認が必要です'],
  [/^job\./, '処理が失敗しました'],
];

/** What a kind of alert means, for somebody who has to act on it. */
export const alertText = (kind: string): string =>
  texts.find(([pattern]) => pattern.test(kind))?.[1] ?? `確認が必要です（${kind}）`;
