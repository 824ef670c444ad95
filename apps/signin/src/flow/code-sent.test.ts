import { expect, test } from 'vitest';
import { ApiError, errors } from '@tsuzura/contract/kernel';
import { codeSent } from './code-sent.ts';

test('too soon is no failure: the code before is still good, and the wait is known', async () => {
  const body = { code: errors.CODE_TOO_SOON.code, errors: [{ message: 'コードは42秒後にもう一度送れます。' }] };
  await expect(codeSent(Promise.reject(new ApiError(429, '', body)))).resolves.toEqual({ resendAfterSeconds: 42 });
});

test('any other refusal stays one', async () => {
  const refusal = new ApiError(429, '', { code: errors.TOO_MANY.code });
  await expect(codeSent(Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(codeSent(Promise.resolve({ resendAfterSeconds: 60 }))).resolves.toEqual({ resendAfterSeconds: 60 });
});
