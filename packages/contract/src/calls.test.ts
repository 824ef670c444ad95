import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as auth from './auth/index.ts';
import { labels, stepUpMinutes, type Endpoint } from './kernel/index.ts';
import { openApi } from './kernel/openapi.ts';
import * as main from './main/index.ts';
import * as ops from './ops/index.ts';
import { callsFromPartners } from './partner/index.ts';
import * as content from './static/index.ts';
import * as trading from './trading/index.ts';

/*
 * calls.tsv is the list of calls of R7.01 to R7.05, line by line. It and the contract are compared both ways: a call nobody
 * asked for is as wrong as one that is missing.
 */

interface Line {
  readonly api: string;
  readonly call: string;
  readonly notes: readonly string[];
}

const lines: readonly Line[] = readFileSync(new URL('../calls.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [api = '', method = '', path = '', notes = ''] = line.split('\t');
    return { api, call: `${method} ${path}`, notes: notes.split(', ').filter((note) => note !== '') };
  });

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const { mainCalls, ownMainCalls } = main;
const { tradingCalls, ownTradingCalls } = trading;
const { authCalls } = auth;
const { opsCalls } = ops;
/** ▶ The static common API is ours: R7.06 says that it exists, and only in general which calls it has. */
const constantsCalls = content.contentCalls.filter(({ path }) => !path.startsWith('/common/'));
const publicCalls = mainCalls.filter(({ caller }) => caller === 'anyone');
const customerCalls = mainCalls.filter(({ caller }) => caller === 'customer');
/** Of other companies' servers; their forms show the same messages. */
const fromPartners: readonly Endpoint[] = callsFromPartners;
const specified = [...mainCalls, ...tradingCalls, ...authCalls, ...constantsCalls];
const every = [
  ...mainCalls,
  ...ownMainCalls,
  ...tradingCalls,
  ...ownTradingCalls,
  ...authCalls,
  ...content.contentCalls,
  ...opsCalls,
];

const linesOf = (api: string) => lines.filter((line) => line.api === api).map((line) => line.call);
/** Required calls whose line carries this note. */
const noted = (note: string) => lines.filter(({ notes }) => notes.includes(note)).map(({ call }) => call);
const sorted = (calls: readonly (Endpoint | string)[]) =>
  calls.map((one) => (typeof one === 'string' ? one : nameOf(one))).toSorted();

type Schema = z.core.$ZodType;

/** Every field name of a schema, however deep. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const def = schema._zod.def as {
    shape?: Record<string, Schema>;
    options?: Schema[];
    innerType?: Schema;
    element?: Schema;
    in?: Schema;
    out?: Schema;
    valueType?: Schema;
  };
  const inside = [def.innerType, def.element, def.in, def.out, def.valueType, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...inside.flatMap(fieldsOf),
  ];
}

/** What a request may carry without an end: text without a length or a form, a list without a length, an open number. */
function unboundedIn(schema: Schema | undefined, at: string): string[] {
  if (!schema) return [];
  const def = schema._zod.def as {
    type: string;
    check?: string;
    checks?: z.core.$ZodCheck[];
    shape?: Record<string, Schema>;
    options?: Schema[];
  } & { [part in 'innerType' | 'element' | 'valueType' | 'keyType' | 'out']?: Schema };
  const checks = new Set([def.check, ...(def.checks ?? []).map((one) => one._zod.def.check)]);
  const open =
    (def.type === 'string' && !checks.has('max_length') && !checks.has('string_format')) ||
    (def.type === 'array' && !checks.has('max_length')) ||
    (def.type === 'number' && !(checks.has('less_than') && checks.has('greater_than')));
  const inside = [def.innerType, def.element, def.valueType, def.keyType, def.out, ...(def.options ?? [])];
  return [
    ...(open ? [at] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => unboundedIn(field, `${at}.${name}`)),
    ...inside.flatMap((one) => unboundedIn(one, at)),
  ];
}

describe('the required calls', () => {
  test('are 121, and each is declared once', () => {
    expect(lines).toHaveLength(121);
    expect(specified).toHaveLength(121);
    expect(sorted(specified)).toEqual(sorted(lines.map(({ call }) => call)));
  });
  test('R7.01 the main API has its 12 public calls and no other', () => {
    expect(sorted(publicCalls)).toEqual(sorted(linesOf('public')));
    expect(publicCalls).toHaveLength(12);
  });
  test('R7.02 the main API has every v1 call and no other', () => {
    expect(sorted(customerCalls)).toEqual(sorted(linesOf('customer')));
    expect(publicCalls.length + customerCalls.length).toBe(mainCalls.length);
  });
  test('R7.03 the constants are on the content host', () => {
    expect(sorted(constantsCalls)).toEqual(linesOf('content'));
    expect(constantsCalls.map(({ site }) => site)).toEqual(['content']);
  });
  test('R7.04 the trading API has every call and no other, all for customers', () => {
    expect(sorted(tradingCalls)).toEqual(sorted(linesOf('trading')));
    expect(tradingCalls.every(({ caller }) => caller === 'customer')).toBe(true);
  });
  test('R7.05 the auth API has its two calls', () => {
    expect(sorted(authCalls)).toEqual(sorted(linesOf('auth')));
  });
  test('R7.06 the static common API has holidays, banks, branches and terms', () => {
    const common = content.contentCalls.filter((one) => !constantsCalls.includes(one));
    expect(sorted(common)).toEqual([
      'GET /common/banks.json',
      'GET /common/banks/{bankCode}/branches.json',
      'GET /common/calendar.json',
      'GET /common/terms.json',
    ]);
  });
  test('R7.10 are form-encoded and answer text exactly where noted', () => {
    expect(sorted(specified.filter(({ form }) => form))).toEqual(sorted(noted('form')));
    expect(sorted(specified.filter(({ answer }) => answer === 'text'))).toEqual(sorted(noted('text response')));
  });
  test('R7.10 take a query wherever one is noted, and no body where there is no payload', () => {
    const asked = [...noted('query'), ...noted('post_logout_redirect_uri')];
    expect(asked.filter((call) => !specified.find((one) => nameOf(one) === call)?.query)).toEqual([]);
    expect(specified.filter((one) => noted('no payload').includes(nameOf(one))).map(({ body }) => body)).toEqual([
      undefined,
    ]);
  });
  test('R7.13 R9.02 are kept for 10 minutes exactly where noted', () => {
    const kept = specified.filter(({ cacheSeconds }) => cacheSeconds !== undefined);
    expect(sorted(kept)).toEqual(sorted(noted('cached 10 min')));
    expect(kept.map(({ cacheSeconds }) => cacheSeconds)).toEqual([600, 600, 600]);
  });
  test('R7.13 users is refused unless equity is available', () => {
    expect(noted('only when equity is available')).toEqual([nameOf(main.getBrokerageUser)]);
    expect(main.getBrokerageUser.gates).toEqual({ account: 'open' });
  });
});

describe('every declaration', () => {
  const modules = [
    [main, [...mainCalls, ...ownMainCalls]],
    [trading, [...tradingCalls, ...ownTradingCalls]],
    [auth, [...authCalls, ...auth.signInAppCalls]],
    // What the content host asks the main API for stands with the main API's.
    [{ ...content, getPublishedConstants: null }, content.contentCalls],
    [ops, opsCalls],
  ] as const;

  test('stands in the list of its folder', () => {
    for (const [module, calls] of modules) {
      const declared = Object.values(module).filter(
        (value): value is Endpoint =>
          typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
      );
      expect(new Set(calls)).toEqual(new Set(declared));
    }
  });
  test('has a method and path of its own on its site', () => {
    const places = every.map((one) => `${one.site} ${nameOf(one)}`);
    expect(new Set(places).size).toBe(places.length);
  });
  test('stands on the site of its folder, for the caller of that site', () => {
    expect(new Set(mainCalls.map(({ site }) => site))).toEqual(new Set(['main']));
    expect(new Set(tradingCalls.map(({ site }) => site))).toEqual(new Set(['trading']));
    expect(new Set(opsCalls.map(({ site, caller }) => `${site} ${caller}`))).toEqual(new Set(['ops operator']));
    const open = [...authCalls, ...content.contentCalls];
    expect(new Set(open.map(({ site, caller }) => `${site} ${caller}`))).toEqual(
      new Set(['auth anyone', 'content anyone']),
    );
  });
  test('names in `params` exactly what its path names', () => {
    for (const one of every) {
      const inPath = [...one.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      expect(fieldsOf(one.params), nameOf(one)).toEqual(inPath);
    }
  });
  test('has a Japanese title, and no two of a site share one', () => {
    for (const { title } of every) expect(title).toMatch(/^[^\n]*[ぁ-んァ-ヶ一-龠][^\n]*$/);
    for (const [, calls] of modules) expect(new Set(calls.map(({ title }) => title)).size).toBe(calls.length);
  });
  test('R5.08 has a Japanese label for every field of its request, and no label is left over', () => {
    const asked = new Set(
      [...every, ...auth.signInAppCalls, ...fromPartners].flatMap(({ params, query, body }) =>
        [params, query, body].flatMap(fieldsOf),
      ),
    );
    expect([...asked].filter((name) => !/[ぁ-んァ-ヶ一-龠]|NISA/.test(labels[name] ?? ''))).toEqual([]);
    expect(Object.keys(labels).filter((name) => !asked.has(name))).toEqual([]);
  });
  test('bounds whatever it takes', () => {
    const open = [...every, ...fromPartners].flatMap((one) =>
      [one.params, one.query, one.body].flatMap((part) => unboundedIn(part, nameOf(one))),
    );
    expect(open).toEqual([]);
  });
  test('refuses an unknown key in a JSON body', () => {
    for (const one of every.filter(({ body, form }) => body && !form)) {
      const def = one.body?._zod.def as { catchall?: Schema };
      expect(def.catchall?._zod.def.type, nameOf(one)).toBe('never');
    }
  });
  test('prints as OpenAPI', () => {
    for (const [, endpoints] of modules) {
      expect(Object.keys(openApi({ title: '契約', endpoints }).paths)).toHaveLength(
        new Set(endpoints.map(({ path }) => path)).size,
      );
    }
  });
});

describe('what stands beside a call', () => {
  const withGate = (test: (one: Endpoint) => unknown) => sorted(every.filter(test));

  test('a `once` call changes something, and a read is never `once`', () => {
    expect(every.filter(({ once, method }) => once && method === 'GET')).toEqual([]);
  });
  test('a visitor meets no gate', () => {
    expect(every.filter(({ caller, gates }) => caller === 'anyone' && gates)).toEqual([]);
  });
  test('rule PROT-1 asks for a fresh check before money or holdings leave, or a person is shown', () => {
    expect(withGate(({ caller, gates }) => caller !== 'operator' && gates?.stepUp)).toEqual(
      [
        'DELETE /v1/cashFlows/scheduledWithdrawalSetting',
        'DELETE /v1/cashFlows/withdrawalRequests/{id}',
        'GET /v1/brokerageAccount/unmaskedUsers',
        'POST /cashouts/complete',
        'POST /cashouts/{id}/cancel/complete',
        'POST /delivery',
        'POST /delivery/cancel',
        'POST /delivery/fund',
        'POST /delivery/fund/cancel',
        'POST /v1/cashFlows/withdrawalRequests',
        'POST /v1/shield/lift',
        'PUT /v1/cashFlows/scheduledWithdrawalSetting',
      ].toSorted(),
    );
  });
  test('every operator’s call that changes something asks for a strong check of the last 15 minutes, and no read does', () => {
    for (const call of opsCalls) {
      const counts = stepUpMinutes(call.gates ?? {});
      expect([nameOf(call), call.caller, counts]).toEqual([
        nameOf(call),
        'operator',
        call.method === 'GET' ? null : 15,
      ]);
    }
  });
  test('R2.41 an order waits until every document is read', () => {
    expect(withGate(({ gates }) => gates?.documents)).toEqual(
      [
        'PATCH /v1/fundInvestment/scheduledRedemption/settings/{id}',
        'PATCH /v1/fundInvestment/scheduledSubscription/settings/{id}',
        'PATCH /v3/orders/{order_id}',
        'POST /margin/collateral',
        'POST /margin_balances/settlements',
        'POST /system/foreign/exchange',
        'PATCH /usStock/orders/{orderID}',
        'POST /usStock/orders',
        'POST /v1/fundInvestment/orders/redemption/complete',
        'POST /v1/fundInvestment/orders/subscription/complete',
        'POST /v1/fundInvestment/scheduledRedemption/settings',
        'POST /v1/fundInvestment/scheduledSubscription/settings',
        'POST /v3/orders',
      ].toSorted(),
    );
  });
  test('R6.04 a closed account reads documents and statements', () => {
    expect(withGate(({ gates }) => gates?.account === 'openOrClosed')).toEqual(
      [
        'GET /v1/brokerageDocuments',
        'PUT /v1/brokerageDocuments/bulkConfirmations',
        'GET /v1/transferredReports',
        'GET /realized_profits/mtd',
        'GET /specific_account_trades',
        'GET /trades_report',
      ].toSorted(),
    );
  });
  test('R4.10 statements and documents are read for six years after the closing, the specific-account statement and its figures for two', () => {
    const limited = every.filter(({ gates }) => gates?.closedForYears !== undefined);
    expect(Object.fromEntries(limited.map((one) => [nameOf(one), one.gates?.closedForYears]))).toEqual({
      'GET /v1/brokerageDocuments': 6,
      'PUT /v1/brokerageDocuments/bulkConfirmations': 6,
      'GET /v1/transferredReports': 6,
      'GET /realized_profits/mtd': 2,
      'GET /specific_account_trades': 2,
      'GET /trades_report': 6,
    });
    expect(limited).toEqual(every.filter(({ gates }) => gates?.account === 'openOrClosed'));
  });
  test('R6.02 without an account a customer reaches these and no other', () => {
    expect(sorted(specified.filter(({ caller, gates }) => caller === 'customer' && !gates?.account))).toEqual(
      [
        'POST /v1/brokerageAccount/accountRequestUserAggregations/confirm',
        'GET /v1/brokerageAccount/accountRequests',
        'POST /v1/brokerageAccount/accountRequests',
        'GET /v1/brokerageAccount/accountStatus',
        'PUT /v1/brokerageAccount/accountToken',
        'GET /v1/brokerageAccount/maskedUsers',
        'GET /v1/brokerageAccount/unmaskedUsers',
        'GET /v1/brokerageAccount/nisaRequests',
        'GET /v1/brokerageAccount/nisaStatus',
        'GET /v1/brokerageAccount/updateAccountRequests',
        'GET /v1/brokerageAccount/userAccounts',
        'POST /v1/campaigns/{id}/applications',
        'PUT /v1/customers',
        'PUT /v1/notification/fcmTokens',
        'GET /v1/notification/preferences',
        'PATCH /v1/notification/preferences',
        'GET /v1/notifications',
        'POST /v1/notifications/{id}/suppression',
        'GET /v1/seminars/{id}/applicationForm',
        'POST /v1/seminars/{id}/applications',
      ].toSorted(),
    );
  });
  test('every command on money, units, quota or a seat is `once`; these commands are not', () => {
    const commands = specified.filter(({ method, caller, once }) => method !== 'GET' && caller === 'customer' && !once);
    expect(sorted(commands)).toEqual(
      [
        'POST /v1/brokerageAccount/accountRequestUserAggregations/confirm',
        'POST /v1/brokerageAccount/accountRequests',
        'PUT /v1/brokerageAccount/accountToken',
        'PUT /v1/brokerageDocuments/bulkConfirmations',
        'PUT /v1/cashFlows/scheduledWithdrawalSetting',
        'DELETE /v1/cashFlows/scheduledWithdrawalSetting',
        'PUT /v1/customers',
        'POST /v1/fundDocuments/prospectus/{id}/confirmation',
        'POST /v1/fundDocuments/supplementaryProspectus/{id}/confirmation',
        'PUT /v1/notification/fcmTokens',
        'PATCH /v1/notification/preferences',
        'POST /v1/notifications/{id}/suppression',
      ].toSorted(),
    );
  });
});
