import { decode } from '@tsuzura/contract/kernel';
import { EditableConstants, flagNames } from '@tsuzura/contract/static';

type Mistaken = { readonly ok: false; readonly mistakes: readonly string[] };
type Rollouts = EditableConstants['rollouts'];

/** What each switch does, for whoever turns it. */
export const flagTexts: Readonly<Record<(typeof flagNames)[number], string>> = {
  scheduledRedemption: '定期売却',
  usEquity: '米国株式',
  margin: '信用取引',
  kodomoNisa: 'こどもNISA',
  passkey: 'パスキーのご案内',
  marketingLinks: '広告のリンクの計測',
  autoSignOut: '30分操作がないときの自動ログアウト',
};

/** Text of an operator as constants; every mistake with the name of its part. */
export function readConstants(text: string): { readonly ok: true; readonly constants: EditableConstants } | Mistaken {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, mistakes: ['JSONとして読めません。括弧、引用符、コンマを確かめてください。'] };
  }
  const read = decode(EditableConstants, json);
  return read.ok
    ? { ok: true, constants: read.value }
    : { ok: false, mistakes: read.lines.map(({ message }) => message) };
}

/** "autoSignOut 10% 1000001 1000002", a line each. */
export function readRollouts(text: string): { readonly ok: true; readonly rollouts: Rollouts } | Mistaken {
  const mistakes: string[] = [];
  const rollouts: Rollouts = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [name = '', share = '', ...accountNumbers] = line.normalize('NFKC').trim().split(/\s+/);
    const flag = flagNames.find((one) => one === name);
    const percentage = /^\d{1,3}%$/.test(share) ? Number(share.slice(0, -1)) : null;
    if (flag === undefined) mistakes.push(`${index + 1}行目：「${name}」というフラグはありません。`);
    else if (percentage === null || percentage > 100)
      mistakes.push(`${index + 1}行目：割合は「10%」のように、0%から100%で書いてください。`);
    else if (!accountNumbers.every((number) => /^\d{7}$/.test(number)))
      mistakes.push(`${index + 1}行目：口座番号は7桁の数字です。`);
    else rollouts.push({ flag, percentage, accountNumbers });
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, rollouts };
}

export const rolloutText = (rollouts: Rollouts): string =>
  rollouts
    .map(({ flag, percentage, accountNumbers }) => [flag, `${percentage}%`, ...accountNumbers].join(' '))
    .join('\n');
