import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  DateTime,
  endpoint,
  errors,
  FundCode,
  inText,
  pageQuery,
  Paging,
  Usd,
  Yen,
  PositiveYen,
  Ymd,
  type Endpoint,
} from './index.ts';
import { areaOf, openApi, operationId, type OpenApiDocument } from './openapi.ts';

interface Branch {
  name: string;
  branches: Branch[];
}
const Branch: z.ZodType<Branch> = z.lazy(() => z.object({ name: z.string(), branches: z.array(Branch) }));
const Holding = z.object({ code: FundCode, value: Yen, usd: Usd, on: Ymd, at: DateTime }).meta({ id: 'Holding' });

const endpoints: readonly Endpoint[] = [
  endpoint({
    site: 'main',
    method: 'GET',
    path: '/public/v1/funds/{code}',
    title: 'ファンド',
    caller: 'anyone',
    params: z.object({ code: FundCode }),
    query: z.object({
      keyword: z.string().max(9).optional(),
      held: inText.flag,
      least: inText.positiveYen,
      ...pageQuery,
    }),
    answer: z.object({ holdings: z.array(Holding), paging: Paging }),
  }),
  endpoint({
    site: 'main',
    method: 'POST',
    path: '/v1/orders',
    title: '買付',
    caller: 'customer',
    gates: { account: 'open', documents: true, stepUp: true },
    once: true,
    body: z.object({ amount: PositiveYen, holding: Holding, tree: Branch }),
    answer: 'nothing',
  }),
  endpoint({
    site: 'main',
    method: 'PUT',
    path: '/v1/orders',
    title: '送信',
    caller: 'customer',
    form: true,
    body: z.object({ token: z.string(), count: inText.integer(1, 9).default(3) }),
    answer: 'text',
  }),
];
const document = openApi({ title: '試験', endpoints, isBuilt: (one) => one.method === 'GET' });

function refsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsOf(value),
  );
}

/** What a reader of the document relies on; also run over the real contract by its own tests. */
function checkStructure(printed: OpenApiDocument, declared: readonly Endpoint[]): void {
  for (const { path, method } of declared) {
    const operation = printed.paths[path]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toBeDefined();
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]));
  }
  for (const ref of refsOf(printed)) {
    const target = ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, key) => Reflect.get(Object(node), key), printed);
    expect(target, ref).toBeDefined();
  }
  const ids = Object.values(printed.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
  expect(new Set(ids).size).toBe(ids.length);
}

describe('the OpenAPI document', () => {
  test('holds every call, declares every path parameter and resolves every $ref', () => {
    checkStructure(document, endpoints);
    expect(refsOf(document).some((ref) => ref.endsWith('/Holding'))).toBe(true);
  });

  test('says what travels: integers, days and dollars as text, text parameters by what they mean', () => {
    expect(document.components.schemas['Holding']).toMatchObject({
      properties: {
        value: { type: 'integer', format: 'yen' },
        usd: { type: 'string', format: 'usd' },
        on: { type: 'string', format: 'date' },
        at: { type: 'string', format: 'date-time' },
      },
    });
    const query = document.paths['/public/v1/funds/{code}']?.['get']?.parameters ?? [];
    const of = (name: string) => query.find((one) => one.name === name);
    expect(of('limit')).toMatchObject({
      required: false,
      description: '件数',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
    expect(of('held')).toMatchObject({ required: true, schema: { type: 'boolean' } });
    expect(of('least')).toMatchObject({ schema: { type: 'integer', format: 'yen' } });
    expect(of('keyword')).toMatchObject({ required: false, schema: { type: 'string', maxLength: 9 } });
  });

  test('tells the gates in Japanese and as data, the idempotency key and whether the call is built', () => {
    const order = document.paths['/v1/orders']?.['post'];
    expect(order?.['x-gates']).toEqual({ account: 'open', documents: true, stepUp: true });
    expect(order?.description).toContain('口座が開設済み');
    expect(order?.description).toContain('ご本人確認');
    expect(order?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }]);
    expect(order?.security).toEqual([{ bearer: [] }]);
    expect(order?.responses).toHaveProperty('204');
    expect(order?.responses['403']?.description).toContain('403-100');
    expect(order?.['x-built']).toBe(false);
    expect(document.paths['/public/v1/funds/{code}']?.['get']?.['x-built']).toBe(true);
  });

  test('R7.10 marks form bodies and text answers', () => {
    const put = document.paths['/v1/orders']?.['put'];
    const form = put?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    expect(form).toMatchObject({ properties: { count: { type: 'integer', default: 3 } }, required: ['token'] });
    expect(put?.responses['200']?.content).toHaveProperty('text/plain');
  });

  test('carries the whole error catalogue', () => {
    expect(document['x-errors'].map((row) => row.kind)).toEqual(Object.keys(errors));
  });

  test('operation ids come from the call alone, and two calls never share one', () => {
    expect(operationId({ method: 'GET', path: '/stocks/{stock-code}/margin_balances' })).toBe(
      'getStocksByStockCodeMarginBalances',
    );
    expect(() => openApi({ title: '', endpoints: [...endpoints, endpoints[0]!] })).toThrow('two calls are named');
  });

  test('an area is the path up to its first telling word', () => {
    expect(['/public/v1/funds/{code}', '/v3/orders/filled', '/cashouts', '/v1/customers'].map(areaOf)).toEqual([
      '/public/v1/funds',
      '/v3/orders',
      '/cashouts',
      '/v1/customers',
    ]);
  });
});
