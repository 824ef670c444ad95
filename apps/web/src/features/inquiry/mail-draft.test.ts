import { describe, expect, test } from 'vitest';
import { BridgeCall } from '@tsuzura/contract/native';
import { checkDraft, draftFrom, emptyDraft, mailOf, type MailDraft } from './mail-draft.ts';

const good: MailDraft = { kind: 'CASH', name: '', content: '出金の予定を知りたいです。', addsEnvironment: false };
const fine = { kind: null, name: null, content: null };

describe('R2.13 what is written is checked', () => {
  test('a kind and a content are needed, a name is not', () => {
    expect(checkDraft(emptyDraft)).toEqual({
      kind: '種類を選んでください。',
      name: null,
      content: '内容を入力してください。',
    });
    expect(checkDraft(good)).toEqual(fine);
  });

  test('spaces of either width are no content', () => {
    expect(checkDraft({ ...good, content: ' 　\n' }).content).toBe('内容を入力してください。');
  });

  test('1,000 characters are taken, 1,001 are not, and the message says how many there are', () => {
    expect(checkDraft({ ...good, content: 'あ'.repeat(1000) })).toEqual(fine);
    expect(checkDraft({ ...good, content: 'あ'.repeat(1001) }).content).toBe(
      '1,000文字以内で入力してください（今1,001文字）。',
    );
    expect(checkDraft({ ...good, name: '名'.repeat(51) }).name).toBe('50文字以内で入力してください（今51文字）。');
  });

  test('an emoji and a rare kanji are one character each', () => {
    expect(checkDraft({ ...good, content: '😀'.repeat(500) + '𠮷'.repeat(500) })).toEqual(fine);
    expect(checkDraft({ ...good, content: '😀'.repeat(1001) }).content).toContain('今1,001文字');
  });
});

describe('R2.13 the mail', () => {
  test('holds kind, name and content, and the surroundings only when they are wanted', () => {
    const environment = ['ブラウザー：Chrome 140', 'OS：Windows'];
    expect(mailOf({ ...good, name: ' 山田 花子 ' }, environment)).toEqual({
      subject: 'お問い合わせ（入出金）',
      body: '種類：入出金\nお名前：山田 花子\n\n出金の予定を知りたいです。',
    });
    expect(mailOf({ ...good, addsEnvironment: true }, environment).body).toBe(
      '種類：入出金\n\n出金の予定を知りたいです。\n\nご利用環境\nブラウザー：Chrome 140\nOS：Windows',
    );
  });

  test('R7.30 the longest that may be written fits through the bridge', () => {
    const longest = { ...good, name: '😀'.repeat(50), content: '😀'.repeat(1000), addsEnvironment: true };
    const mail = mailOf(longest, [
      'ブラウザー：Chrome 140',
      'OS：Windows',
      'アプリ：ブラウザー版',
      '版：0123456789abcdef',
    ]);
    const args = { recipient: 'support@tsuzura.example', ...mail };
    expect(BridgeCall.safeParse({ id: '1', fn: 'launchMail', args }).success).toBe(true);
  });
});

test('R2.13 a draft that the tab kept comes back, and what does not fit is dropped', () => {
  expect(draftFrom(JSON.parse(JSON.stringify(good)))).toEqual(good);
  for (const kept of [null, 'text', 3, []]) expect(draftFrom(kept)).toEqual(emptyDraft);
  expect(draftFrom({ kind: 'toString', name: 1, content: null, addsEnvironment: 'x' })).toEqual(emptyDraft);
});
