import type { z } from 'zod';
import type { ErrorLine } from './error.ts';
import { labels } from './label.ts';

/*
 * zod's issues in our own voice (rule MSG-7): what happened and what to do, naming the field, never blaming. The wire
 * names of fields are for machines; a customer reads the label.
 */

/** At most this many lines: a body of a thousand mistakes is not read by anyone. */
const mostLines = 20;

export function explain(issues: readonly z.core.$ZodIssue[]): ErrorLine[] {
  return issues.slice(0, mostLines).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, 5)
        .map((key) => ({ message: '受け付けていない項目が含まれています。', field: [...issue.path, key].join('.') }));
    }
    const field = issue.path.join('.');
    return [{ message: sentence(issue, labelOf(issue.path)), ...(field === '' ? {} : { field }) }];
  });
}

function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  return name === undefined ? '内容' : (labels[name] ?? '入力内容');
}

/** The words a schema may give as its `error`, with what they say. The numbers are those of docs/rules/validation.md. */
const phrases: Readonly<Record<string, (label: string) => string>> = {
  required: (label) => `${label}を入力してください。`, // V01
  choose: (label) => `${label}を選んでください。`, // V02
  number: (label) => `${label}は数字で入力してください。`, // V03
  positive: (label) => `${label}は0より大きい数を、範囲内で入力してください。`, // V12
  day27: () => '1日から27日、または月末を選んでください。', // V17
  day28: () => '1日から28日、または月末を選んでください。',
  code: () => '6桁の数字を入力してください。', // V22
  password: () => '12文字以上で、英字と数字を両方含めてください。', // V20
  credential: () => 'パスキーの応答を読み取れませんでした。もう一度お試しください。',
  email: () => 'メールアドレスの形をご確認ください（例：name@example.jp）。', // V18
  kana: (label) => `${label}は全角カタカナで入力してください。`, // V19
  date: (label) => `${label}の日付をご確認ください（例：2026-11-14）。`,
  order: (label) => `${label}は開始日以降の日付にしてください。`,
  after: (label) => `${label}は開始日時より後にしてください。`,
  usd: (label) => `${label}は小数点以下2桁で入力してください（例：100.00）。`,
  tenth: (label) => `${label}は0.1単位で、範囲内で入力してください。`,
  agree: (label) => `${label}にチェックを入れてください。`,
  unneeded: (label) => `この選び方では、${label}は入力しないでください。`,
  same: (label) => `${label}に同じものが2つ以上あります。`,
  many: (label) => `${label}の数が多すぎます。`,
  receiptNumber: () => '受付番号をご確認ください（例：N6XV-CVGW）。',
  nothing: () => '変更する内容を入力してください。',
  // What operators publish
  options: () => '選択肢は、選ぶ形の項目だけに入力してください。選ぶ形の項目には必ず入力してください。',
  people: () => '人数の項目（people）は、「1名」「2名」から1つ選ぶ形にしてください。',
  beforeSeminar: (label) => `${label}は、セミナーの開始日時までにしてください。`,
  venue: (label) =>
    `${label}をご確認ください。会場の開催には会場を、オンラインの開催には視聴のリンクと日時を入力してください。`,
  draw: () => '抽選の日時は、抽選のときだけ、受付終了から開始日時までの間で入力してください。',
  campaignDates: (label) =>
    `${label}をご確認ください。数え始める日、条件の期限、判定の日、進呈の日、保有の期限の順にしてください。`,
  referral: (label) => `${label}は、ご紹介のキャンペーンだけに入力してください。`,
  captions: () => '録画を公開するには、字幕のリンクを入力してください。',
};

function sentence(issue: z.core.$ZodIssue, label: string): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') {
    if (issue.message === 'agree') return `${label}にチェックを入れてください。`;
    return issue.code === 'invalid_value' ? `${label}を選んでください。` : `${label}を入力してください。`;
  }
  const phrase = phrases[issue.message];
  if (phrase) return phrase(label);
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? `${label}は数字で入力してください。`
        : shape(label);
    case 'too_small':
      return issue.origin === 'string'
        ? `${label}は${issue.minimum}文字以上で入力してください。`
        : issue.origin === 'array'
          ? `${label}を選んでください。`
          : `${label}は${issue.minimum}以上で入力してください。`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${label}は${issue.maximum}文字以内で入力してください。`
        : issue.origin === 'array'
          ? `${label}は${issue.maximum}件までです。`
          : `${label}は${issue.maximum}以下で入力してください。`;
    case 'invalid_value':
      return `${label}を選び直してください。`;
    default:
      return shape(label);
  }
}

const shape = (label: string) => `${label}の形をご確認ください。`;
