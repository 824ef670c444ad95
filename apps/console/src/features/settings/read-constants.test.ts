import { expect, test } from 'vitest';
import { releasedConstants } from '@tsuzura/contract/static';
import { readConstants, readRollouts, rolloutText } from './read-constants.ts';

test('constants are read back as they were written; every mistake is named in Japanese', () => {
  expect(readConstants(JSON.stringify(releasedConstants))).toEqual({ ok: true, constants: releasedConstants });
  expect(readConstants('{')).toMatchObject({ mistakes: [expect.stringContaining('JSONとして読めません')] });
  const wrong = { ...releasedConstants, requiredVersion: '1.2', extra: 1, contact: { phone: 1 } };
  const read = readConstants(JSON.stringify(wrong));
  const mistakes = read.ok ? '' : read.mistakes.join('\n');
  expect(mistakes).toContain('アプリの必須の版');
  expect(mistakes).toContain('電話');
  expect(mistakes.split('\n').length).toBeGreaterThanOrEqual(3);
});

test('rollouts are lines of a flag, a share and accounts; full-width figures count, others are named by their line', () => {
  const rollouts = [{ flag: 'autoSignOut' as const, percentage: 10, accountNumbers: ['1000001'] }];
  expect(readRollouts('autoSignOut １０％ 1000001\n')).toEqual({ ok: true, rollouts });
  expect(readRollouts(rolloutText(rollouts))).toEqual({ ok: true, rollouts });
  expect(readRollouts('unknown 1%\nmargin 101%\nmargin 1% 12')).toEqual({
    ok: false,
    mistakes: [
      '1行目：「unknown」というフラグはありません。',
      '2行目：割合は「10%」のように、0%から100%で書いてください。',
      '3行目：口座番号は7桁の数字です。',
    ],
  });
});
