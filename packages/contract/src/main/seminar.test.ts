import { expect, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { sendReferralMail } from './campaign.ts';
import { applyForSeminar } from './seminar.ts';

test('a seminar takes up to fifty answers, and only with the consent ticked', () => {
  const answers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'はい']));
  const ask = (count: number) => decode(applyForSeminar.body, { answers: answers(count), agreed: true });
  expect(ask(50).ok).toBe(true);
  expect(ask(51)).toEqual({
    ok: false,
    lines: [{ field: 'answers', message: 'お申し込みの内容の数が多すぎます。' }],
  });
  for (const agreed of [false, undefined]) {
    expect(decode(applyForSeminar.body, { answers: {}, agreed })).toEqual({
      ok: false,
      lines: [{ field: 'agreed', message: '同意欄にチェックを入れてください。' }],
    });
  }
});

test('a referral goes to one to five different people, and carries no text of the sender', () => {
  const ask = (recipients: string[]) => decode(sendReferralMail.body, { recipients, agreed: true });
  const people = Array.from({ length: 6 }, (_, n) => `friend${n}@example.jp`);
  expect(ask(people.slice(0, 1)).ok).toBe(true);
  expect(ask(people.slice(0, 5)).ok).toBe(true);
  expect(ask(people)).toEqual({
    ok: false,
    lines: [{ field: 'recipients', message: '宛先のメールアドレスは5件までです。' }],
  });
  expect(ask(['a@example.jp', 'a@example.jp']).ok).toBe(false);
  expect(
    decode(sendReferralMail.body, { recipients: ['a@example.jp'], agreed: true, message: '必ず上がります' }).ok,
  ).toBe(false);
  expect(ask(['friend'])).toEqual({
    ok: false,
    lines: [{ field: 'recipients.0', message: 'メールアドレスの形をご確認ください（例：name@example.jp）。' }],
  });
});
