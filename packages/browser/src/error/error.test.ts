import { expect, test } from 'vitest';
import { ApiError } from '@tsuzura/contract/kernel';
import { createErrorStore, errorRecords, reactionTo, type CallSource } from './index.ts';

const loader: CallSource = { by: 'loader', site: 'main' };
const command: CallSource = { by: 'command', site: 'main' };
const answer = (status: number, body: unknown) => new ApiError(status, 'x', body, 'request-1');
const shown = (error: unknown, source = loader) => {
  const reaction = reactionTo(error, source);
  return reaction.kind === 'show' ? reaction.record : reaction.kind;
};

test('R8.11 texts are the required ones, byte for byte', () => {
  const both = (record: { title: string; message: string }) => [record.title, record.message];
  expect(both(errorRecords.unexpected())).toEqual(['エラーが発生しました', 'しばらく時間をおいてお試しください']);
  expect(both(errorRecords.maintenance())).toEqual(['システムメンテナンス中', 'ただいまメンテナンス中です']);
  expect(errorRecords.sessionEnded().title).toBe('セッションタイムアウト');
  expect(errorRecords.sessionEnded().message).toContain('自動的にログアウト');
  expect(errorRecords.requiredLogin().title).toBe('サービスの利用にはスマートプラスIDが必要です');
  expect(errorRecords.requiredOpenAccount().title).toBe('口座開設後にご利用ください');
  expect(errorRecords.unauthorized().title).toBe('再度ログインをお願いします。');
  expect(errorRecords.preventBrowserBack().title).toBe('ブラウザバックは使わないでください');
});

test('R3.07 every record has the five fields; R2.43 who cannot be closed leads to the top, or nowhere', () => {
  const made = [
    errorRecords.unexpected(),
    errorRecords.unexpectedPage(),
    errorRecords.maintenance(),
    errorRecords.lines(['a']),
    errorRecords.frozen(['a']),
    errorRecords.unconfirmedDocument(),
    errorRecords.preventBrowserBack(),
    errorRecords.requiredLogin(),
    errorRecords.requiredOpenAccount(),
    errorRecords.unauthorized(),
    errorRecords.sessionEnded(),
  ];
  for (const record of made) {
    expect(Object.keys(record)).toEqual(
      expect.arrayContaining(['type', 'title', 'message', 'isClosable', 'cannotCloseOrBackToTop']),
    );
    expect(record.isClosable && record.cannotCloseOrBackToTop).toBe(false);
  }
  expect(errorRecords.unexpectedPage()).toMatchObject({ isClosable: false, cannotCloseOrBackToTop: false });
});

test.each([
  ['R8.01', 400, { code: '400-999' }, 'REQUIRED_OPEN_ACCOUNT'],
  ['R8.02', 503, { code: '503-777' }, 'MAINTENANCE'],
  ['R8.04', 400, { code: '400-997', errors: [{ message: '未読の書面がございます。' }] }, 'UNCONFIRMED_DOCUMENT'],
  ['R8.05', 401, { code: '401-000', errors: [{ message: 'x' }] }, 'UNAUTHORIZED'],
  ['R8.05', 400, { code: 'x401y' }, 'UNAUTHORIZED'],
  ['R8.06', 400, { code: '400-102', errors: [{ message: 'x' }] }, 'ETC_ERROR'],
  ['R8.06', 500, { code: '500-000', errors: [{ message: 'x' }] }, 'ETC_ERROR'],
  ['R8.06', 503, { errors: [{ message: 'x' }] }, 'ETC_ERROR'],
  ['R8.09', 500, { code: '500-000' }, 'UNEXPECTED'],
  ['R8.09', 500, { code: '500-000', errors: [] }, 'UNEXPECTED'],
  ['R8.09', 502, undefined, 'UNEXPECTED'],
])('%s an answer of %d %o raises its dialog', (_, status, body, type) => {
  expect(shown(answer(status, body))).toMatchObject({ type });
});

test('R8.06 a frozen account is told with the way to lift it, whatever was asked', () => {
  const refused = answer(403, { code: '403-200', errors: [{ message: '口座を凍結しています。' }] });
  for (const source of [loader, command]) {
    expect(shown(refused, source)).toMatchObject({
      type: 'ETC_ERROR',
      message: '口座を凍結しています。',
      way: { href: '/settings' },
      isClosable: true,
    });
  }
  expect(shown(answer(403, { code: '403-000', errors: [{ message: 'x' }] }))).not.toHaveProperty('way');
});

test('R8.03 what does not exist is ignored by loaders, and told after a command', () => {
  const missing = answer(400, { code: '400-000', errors: [{ message: 'お探しの情報は見つかりませんでした。' }] });
  expect(shown(missing)).toBe('ignore');
  expect(shown(missing, command)).toMatchObject({ type: 'ETC_ERROR' });
});

test('R8.06 R3.08 the messages of errors[] are joined by line breaks', () => {
  for (const [status, code] of [
    [400, '400-001'],
    [500, '500-000'],
  ] as const) {
    const error = answer(status, { code, errors: [{ message: '一行目' }, { message: '二行目' }] });
    expect(shown(error)).toMatchObject({ title: 'ご確認ください', message: '一行目\n二行目', isClosable: true });
  }
});

test('R8.07 a line that is down and a time-out raise nothing, whoever asked', () => {
  for (const message of ['Network Error: x', 'Timeout Error: x']) {
    expect(shown(new Error(message))).toBe('ignore');
    expect(shown(new Error(message), { by: 'loader', site: 'content' })).toBe('ignore');
  }
});

test('R8.08 nobody signed in raises nothing; R8.09 anything else does, with the number to ask about', () => {
  expect(shown(new Error('No current user'))).toBe('ignore');
  expect(shown(new TypeError('x is undefined'))).toMatchObject({ type: 'UNEXPECTED' });
  expect(shown(answer(500, {}), { by: 'loader', site: 'content' })).toMatchObject({ requestId: 'request-1' });
});

test('a call that wants a fresh check is answered by one, not by a dialog', () => {
  expect(shown(answer(403, { code: '403-100', errors: [{ message: 'x' }] }), command)).toBe('stepUp');
});

test('R4.01 one error at a time: the most serious first, none twice, and all of them cleared at once', () => {
  const store = createErrorStore();
  let told = 0;
  store.subscribe(() => (told += 1));
  store.set(errorRecords.lines(['a']));
  store.set(errorRecords.lines(['a']));
  expect(told).toBe(1);
  store.set(errorRecords.unauthorized());
  store.set(errorRecords.sessionEnded());
  store.set(errorRecords.maintenance());
  const order: string[] = [];
  for (let error = store.current(); error; error = store.current()) {
    order.push(error.title);
    store.dismiss();
  }
  expect(order).toEqual([
    'システムメンテナンス中',
    'セッションタイムアウト',
    '再度ログインをお願いします。',
    'ご確認ください',
  ]);
  store.set(errorRecords.lines(['a']));
  store.clear();
  expect(store.current()).toBeNull();
});

test('R2.22 R2.40 another page clears the dialog, but not the maintenance screen, which goes when the service is back', () => {
  const store = createErrorStore();
  store.set(errorRecords.requiredLogin());
  store.set(errorRecords.maintenance());
  store.clear();
  expect(store.current()).toMatchObject({ type: 'MAINTENANCE' });
  store.dismiss();
  expect(store.current()).toBeNull();
  store.set(errorRecords.maintenance());
  store.serviceIsBack();
  expect(store.current()).toBeNull();
});
