import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import {
  cashCallsFromPartners,
  changeMonthlyDeposit,
  askQuickDeposit,
  listBankAnswers,
  listBankNotices,
  readBatchFile,
  readDepositNotice,
  registerMonthlyDeposit,
  reportAgreement,
  reportDeposits,
  reportQuickDeposit,
  sendBankFile,
  startQuickDeposit,
  writeBatchFile,
  type BatchLine,
} from '@tsuzura/contract/partner';
import { ymd } from '@tsuzura/domain/calendar';
import { createApiServer, type ApiServer } from '@tsuzura/http/server';
import { partnerGuard } from './kernel/guard.ts';
import { running, secret } from './running.test-support.ts';

/** つづら as the bank and the deposit sites see it: their calls, behind the shared secret. */
let tsuzura: ApiServer;
let here: Awaited<ReturnType<typeof running>>;
let notices: Uint8Array[] = [];
let told: string[] = [];
let refusal: ErrorKind | null = null;
let away = false;

beforeAll(async () => {
  tsuzura = createApiServer({
    site: 'main',
    title: 'つづら',
    endpoints: cashCallsFromPartners,
    guard: partnerGuard(secret),
    origins: [],
    log: false,
  });
  const hear = (what: string) => {
    if (away) throw new Error('away');
    if (refusal) throw new Refused(refusal);
    told.push(what);
  };
  tsuzura.handle(reportDeposits, async ({ body }) => {
    notices.push(Buffer.from(body.content, 'base64'));
    const read = readDepositNotice(Buffer.from(body.content, 'base64'));
    return read.ok
      ? { state: 'TAKEN' as const, fault: null, transfers: 1, added: 1 }
      : { state: 'REFUSED' as const, fault: read.fault, transfers: 0, added: 0 };
  });
  tsuzura.handle(startQuickDeposit, async ({ body }) => {
    hear(`start ${body.token} ${body.amount} ${body.bankName}`);
    return { depositId: `deposit-${told.length}`, amount: body.amount };
  });
  tsuzura.handle(reportQuickDeposit, async ({ params, body }) => {
    hear(`${params.id} ${body.outcome} ${body.amount} ${body.bankReference}`);
    return { state: body.outcome === 'SUCCEEDED' ? ('CREDITED' as const) : body.outcome };
  });
  tsuzura.handle(registerMonthlyDeposit, async ({ body }) => {
    hear(`register ${body.bankCode} ${body.branchCode} ${body.number} ${body.holderKana} ${body.amount}`);
    return { settingCode: 'setting-1', receiptNumber: 'N6XV-CVGW' };
  });
  tsuzura.handle(changeMonthlyDeposit, async ({ params, body }) => {
    hear(`change ${params.settingCode} ${body.amount}`);
    return { settingCode: params.settingCode, receiptNumber: 'N6XV-CVGW' };
  });
  tsuzura.handle(reportAgreement, async ({ params, body }) => {
    hear(`agree ${params.settingCode} ${body.agreed}`);
    return { status: 'ACTIVE' as const };
  });
  const main = await tsuzura.listen({ host: '127.0.0.1', port: 0 });
  here = await running({
    publicUrls: {
      partners: 'http://partners.example',
      content: 'http://content.example',
      web: 'http://web.example',
      main,
    },
  });
});
beforeEach(() => {
  [notices, told, refusal, away] = [[], [], null, false];
});
afterAll(() => Promise.all([here.program.close(), tsuzura.close()]));

const get = async (path: string) => (await fetch(`${here.partnersUrl}${path}`)).text();
const post = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(`${here.partnersUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: await answer.text(), location: answer.headers.get('location') };
};

/** As つづら itself. */
const ours = () => createClient({ baseUrl: here.partnersUrl, token: async () => secret });

describe('the bank', () => {
  const line = {
    bankCode: '9876',
    branchCode: '058',
    accountType: '1',
    number: '1234567',
    holder: 'ﾔﾏﾀﾞ ﾊﾅｺ',
    amount: 30_000n as BatchLine['amount'],
    reference: 7n,
    result: null,
  };
  const client = { code: '1', name: 'ﾂﾂﾞﾗ(ｶ', bankCode: '9874', branchCode: '001', number: '1' };
  const on = ymd('2026-11-16');
  const content = Buffer.from(
    writeBatchFile({ kind: 'PAYMENT', on: '1116', lines: [line, { ...line, reference: 8n }] }, client),
  ).toString('base64');
  const answers = async () => (await ours().call(listBankAnswers, { params: { on } })).files;

  test('takes a payment file once, answers from 15:00 of its day, and bounces the line a tester chose', async () => {
    const body = { id: 'pay-1', kind: 'PAYMENTS', on, content } as const;
    await ours().call(sendBankFile, { body });
    await ours().call(sendBankFile, { body });
    await expect(
      ours().call(sendBankFile, { body: { ...body, content: `${content.slice(0, -4)}AAAA` } }),
    ).rejects.toMatchObject({
      code: '409-200',
    });
    expect(await answers()).toEqual([]);
    expect(await get('/bank')).toContain('ﾔﾏﾀﾞ ﾊﾅｺ');
    await post('/bank/outcomes', { file: 'pay-1', reference: '8', result: 'NO_ACCOUNT' });
    here.setClock('2026-11-16T15:00:00+09:00');
    const [answer] = await answers();
    const read = readBatchFile(Buffer.from(answer?.content ?? '', 'base64'), 'PAYMENT', true);
    expect(answer).toMatchObject({ answers: 'pay-1', kind: 'PAYMENTS' });
    expect(read).toMatchObject({
      ok: true,
      value: { lines: [{ result: 'DONE' }, { reference: 8n, result: 'NO_ACCOUNT' }] },
    });
    expect(await answers()).toEqual([answer]);
  });

  test('brings the results of a file later, when that was chosen before its day was done', async () => {
    const day = ymd('2026-11-17');
    const debits = Buffer.from(writeBatchFile({ kind: 'DEBIT', on: '1117', lines: [line] }, client)).toString('base64');
    await ours().call(sendBankFile, { body: { id: 'debit-1', kind: 'DEBITS', on: day, content: debits } });
    await post('/bank/delays', { file: 'debit-1', days: '3' });
    expect(await get('/bank')).toContain('2026年11月20日（金）');
    const fetched = async () => (await ours().call(listBankAnswers, { params: { on: day } })).files;
    here.setClock('2026-11-20T14:59:59+09:00');
    expect(await fetched()).toEqual([]);
    here.setClock('2026-11-20T15:00:00+09:00');
    expect(await fetched()).toMatchObject([{ answers: 'debit-1' }]);
    // Too late to choose.
    expect((await post('/bank/delays', { file: 'debit-1', days: '10' })).status).toBeGreaterThanOrEqual(400);
    expect(await fetched()).toHaveLength(1);
    here.setClock('2026-11-16T15:00:00+09:00');
  });

  test('needs the secret, and refuses a file it cannot read', async () => {
    const body = { id: 'pay-2', kind: 'PAYMENTS', on, content: Buffer.from('rubbish').toString('base64') } as const;
    await expect(ours().call(sendBankFile, { body })).rejects.toMatchObject({ code: '400-003' });
    await expect(here.partners.call(sendBankFile, { body })).rejects.toMatchObject({ status: 401 });
    await expect(here.partners.call(listBankAnswers, { params: { on } })).rejects.toMatchObject({ status: 401 });
  });

  const form = { account: '301-2000001', payer: 'ヤマダ　ハナコ', amount: '５０，０００円', how: 'whole' };

  test('sends a transfer as a 振込入金通知 with a number of its own', async () => {
    await post('/bank/transfers', form);
    await post('/bank/transfers', form);
    const read = notices.map((notice) => readDepositNotice(notice));
    expect(read).toMatchObject([
      {
        ok: true,
        value: { transfers: [{ account: '3012000001', payer: 'ﾔﾏﾀﾞ ﾊﾅｺ', amount: 50_000n, inquiry: '000001' }] },
      },
      { ok: true, value: { transfers: [{ inquiry: '000002' }] } },
    ]);
    const { files } = await ours().call(listBankNotices, { params: { on } });
    expect(files.map(({ content: kept }) => kept)).toEqual(
      notices.map((notice) => Buffer.from(notice).toString('base64')),
    );
  });

  test.each([
    ['cut', 'LENGTH'],
    ['total', 'TOTAL'],
    ['rubbish', 'CHARACTER'],
  ])('can send a file that is wrong (%s), and shows the answer', async (how, fault) => {
    expect((await post('/bank/transfers', { ...form, how })).body).toContain(`受け付けられませんでした（${fault}）`);
  });

  test('a mistake in the form is said beside the field, and nothing typed is lost', async () => {
    const { status, body } = await post('/bank/transfers', { ...form, account: '12', payer: '山田', amount: '0' });
    expect([status, notices]).toEqual([400, []]);
    expect(body).toContain('続けて10桁で入力してください');
    expect(body).toContain('value="山田"');
  });
});

describe('R7.23 the quick-deposit site', () => {
  const query = {
    token: 'token-12345',
    callback: 'http://web.example/cashTransfers/deposit',
    relyingPartyID: 'latte',
    customCallback: '',
  };
  const form = { ...query, bank: '9876', amount: '50,000' };
  const begin = async () => {
    const { body } = await post('/quick-deposit/start', form);
    return /name="depositId" value="([^"]+)"/.exec(body)?.[1] ?? '';
  };
  const end = (depositId: string, ending: string, callback = query.callback) =>
    post('/quick-deposit/finish', { depositId, ending, callback });

  test('asks for bank and amount, and spends the key only when both are right', async () => {
    expect(await get(`/quick-deposit?${new URLSearchParams(query)}`)).toContain('銀行へ進む');
    expect(await get(`/quick-deposit?${new URLSearchParams({ ...query, relyingPartyID: 'evil' })}`)).toContain(
      '確認できませんでした',
    );
    for (const amount of ['', '999', '10000001', 'abc', '-5000']) {
      const { status, body } = await post('/quick-deposit/start', { ...form, amount });
      expect([status, body.includes('role="alert"')]).toEqual([400, true]);
    }
    expect(told).toEqual([]);
    refusal = 'ACCOUNT_TOKEN';
    expect((await post('/quick-deposit/start', form)).body).toContain('有効期限が切れたか、すでに使われています');
  });

  test('tells つづら first, then shows the way back; a closed tab and a second press change nothing', async () => {
    const id = await begin();
    const { body } = await end(id, 'success');
    expect(body).toContain('href="http://web.example/cashTransfers/deposit?deposit=success"');
    await end(id, 'success');
    const closed = await begin();
    expect((await end(closed, 'closed')).body).not.toContain('href="http://web.example');
    expect(told.filter((one) => one.includes('SUCCEEDED'))).toEqual([
      `${id} SUCCEEDED 50000 BK-${id}`,
      `${id} SUCCEEDED 50000 BK-${id}`,
      `${closed} SUCCEEDED 50000 BK-${closed}`,
    ]);
  });

  test.each([
    ['insufficient', 'FAILED', 'deposit=fail'],
    ['maintenance', 'FAILED', 'deposit=fail'],
    ['cancel', 'CANCELED', 'deposit=cancel'],
  ])('an ending «%s» is told as %s', async (ending, outcome, back) => {
    const id = await begin();
    expect((await end(id, ending)).body).toContain(back);
    expect(told.at(-1)).toBe(`${id} ${outcome} 50000 BK-${id}`);
  });

  test('who asks is told how a payment ended, also one whose notice is held back', async () => {
    const stateOf = async (id: string) => ours().call(askQuickDeposit, { params: { id } });
    const [open, late, canceled] = [await begin(), await begin(), await begin()];
    await end(late, 'late');
    await end(canceled, 'cancel');
    expect(await stateOf(open)).toEqual({ state: 'WAITING', amount: 50_000n, bankReference: null });
    expect(await stateOf(late)).toEqual({ state: 'SUCCEEDED', amount: 50_000n, bankReference: `BK-${late}` });
    expect(await stateOf(canceled)).toMatchObject({ state: 'CANCELED' });
    expect(await stateOf('none')).toMatchObject({ state: 'UNKNOWN' });
    await expect(here.partners.call(askQuickDeposit, { params: { id: open } })).rejects.toMatchObject({ status: 401 });
  });

  test('a notice that is late, or finds nobody, waits and is sent afterwards', async () => {
    const late = await begin();
    expect((await end(late, 'late')).body).toContain('deposit=pending');
    const lost = await begin();
    away = true;
    expect((await end(lost, 'success')).body).toContain('deposit=pending');
    away = false;
    told = [];
    await post('/quick-deposit/waiting', {});
    expect(told.toSorted()).toEqual(
      [`${late} SUCCEEDED 50000 BK-${late}`, `${lost} SUCCEEDED 50000 BK-${lost}`].toSorted(),
    );
    expect(await get('/quick-deposit/waiting')).toContain('ありません');
  });

  test('leads nobody elsewhere, whatever the callback says, and never asks it for anything', async () => {
    for (const callback of [
      'http://evil.example/',
      'http://169.254.169.254/latest',
      'http://web.example@evil.example/',
      'javascript:alert(1)',
    ]) {
      const { body } = await end(await begin(), 'cancel', callback);
      expect(body).toContain('href="http://web.example/myPage?deposit=cancel"');
      expect(body).not.toContain('evil.example');
    }
    expect((await end('unknown', 'success')).status).toBe(400);
  });
});

describe('R7.24 the monthly-deposit site', () => {
  const query = { token: 'token-12345', settingCode: '', callback: 'http://web.example/cashTransfers/deposit' };
  const form = {
    ...query,
    bank: '9876',
    branchCode: '58',
    branchName: 'みなと支店',
    accountType: '1',
    number: '123456',
    holderKana: 'ヤマダ ハナコ',
    amount: '20000',
    agreement: 'PENDING',
  };

  test('registers a bank account and leads back with its code', async () => {
    expect(await get(`/monthly-deposit?${new URLSearchParams(query)}`)).toContain('毎月の入金の登録');
    const { body } = await post('/monthly-deposit/register', form);
    expect(told).toEqual(['register 9876 058 0123456 ﾔﾏﾀﾞ ﾊﾅｺ 20000']);
    expect(body).toContain('受付番号：N6XV-CVGW');
    expect(body).toContain('href="http://web.example/cashTransfers/deposit?settingCode=setting-1"');
    expect(await get('/monthly-deposit/agreements')).toContain('setting-1');
    await post('/monthly-deposit/agreements', { settingCode: 'setting-1', agreed: 'yes' });
    expect(told.at(-1)).toBe('agree setting-1 true');
    expect(await get('/monthly-deposit/agreements')).not.toContain('setting-1');
  });

  test('says every mistake beside its field, and a refusal of つづら in words', async () => {
    const { status, body } = await post('/monthly-deposit/register', {
      ...form,
      branchCode: 'x',
      number: '12345678',
      holderKana: '',
      amount: '1',
    });
    expect([status, body.split('role="alert"').length - 1, told]).toEqual([400, 4, []]);
    refusal = 'BANK_NAME';
    expect((await post('/monthly-deposit/register', form)).body).toContain('ご本人名義の口座をご登録ください');
  });

  test('an account for 積立 only is registered with 0 yen; nothing, or less than the least, is no amount', async () => {
    await post('/monthly-deposit/register', { ...form, amount: '０円' });
    await post('/monthly-deposit/change', { ...query, settingCode: 'setting-1', amount: '0', action: 'change' });
    for (const amount of ['', '999', '-0', '0.0'])
      expect((await post('/monthly-deposit/register', { ...form, amount })).body).toContain('0円にしてください');
    expect(told).toEqual(['register 9876 058 0123456 ﾔﾏﾀﾞ ﾊﾅｺ 0', 'change setting-1 0']);
  });

  test('changes the amount or stops, for the setting it was given', async () => {
    expect(await get(`/monthly-deposit?${new URLSearchParams({ ...query, settingCode: 'setting-1' })}`)).toContain(
      '変更・停止',
    );
    const change = { ...query, settingCode: 'setting-1', amount: '30000' };
    await post('/monthly-deposit/change', { ...change, action: 'change' });
    await post('/monthly-deposit/change', { ...change, action: 'stop' });
    expect(told).toEqual(['change setting-1 30000', 'change setting-1 null']);
  });
});
