import { z } from 'zod';
import {
  DateTime,
  Nav,
  Quantity,
  Units,
  PositiveUnits,
  UsdPrice,
  Percent,
  PercentInput,
  Yen,
  PositiveYen,
  Ymd,
} from './codec.ts';
import { Usd } from './usd.ts';
import { stepUpMinutes, type Caller, type Endpoint, type Gates } from './endpoint.ts';
import { errors, type ErrorKind } from './error.ts';
import type { ErrorRow } from './error-row.ts';
import { labels } from './label.ts';
import { operatorRoleTexts } from './operator-role.ts';

/*
 * OpenAPI 3.1 from the contract. Schemas are printed as they travel (`io: 'input'`): yen is an integer, a day is text.
 * The API pages are rendered from this document, so there is one description of the wire.
 */

type Schema = z.core.$ZodType;
export type JsonSchema = { readonly [key: string]: unknown };

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}
interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: Content } };
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
  readonly 'x-caller': Caller;
  readonly 'x-gates': Gates;
  readonly 'x-built': boolean;
}
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: JsonSchema };
    readonly securitySchemes: { readonly [name: string]: JsonSchema };
  };
  readonly 'x-errors': readonly (ErrorRow & { readonly kind: string })[];
}

export interface OpenApiOptions {
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
  readonly version?: string;
  /** Whether the call has a handler; without it every call counts as built. */
  readonly isBuilt?: (endpoint: Endpoint) => boolean;
}

export function openApi({ title, endpoints, version = '1', isBuilt = () => true }: OpenApiOptions): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { Error: errorSchema };
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const names = new Set<string>();
  for (const endpoint of endpoints) {
    const operation = describe(endpoint, isBuilt(endpoint), schemas);
    if (names.has(operation.operationId)) throw new Error(`two calls are named ${operation.operationId}`);
    names.add(operation.operationId);
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: '成功以外の応答はすべて Error の形です。コードの一覧は x-errors にあります。',
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'ログインで得たアクセストークン。お客さまのものは、鍵の証明とともに DPoP で送ります（RFC 9449）。',
        },
      },
    },
    'x-errors': Object.entries(errors).map(([kind, row]) => ({ kind, ...row })),
  };
}

/** `GET /v1/things/{id}` → `getV1ThingsById`: made from nothing but the call, so it never moves. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.replaceAll('{', ' by ').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The part of the path up to its first telling word: `/public/v1/funds/{code}` → `/public/v1/funds`. */
export function areaOf(path: string): string {
  return /^(\/public)?(\/v\d+)?\/[^/]*/.exec(path)?.[0] ?? path;
}

function describe(endpoint: Endpoint, built: boolean, schemas: Record<string, JsonSchema>): OpenApiOperation {
  const id = operationId(endpoint);
  const print = (schema: Schema, part: string) => hoist(toJson(schema), `${id}${part}`, schemas);
  const body =
    endpoint.body &&
    (endpoint.form && 'shape' in endpoint.body ? fieldsObject(endpoint.body) : print(endpoint.body, 'Body'));
  const answer = endpoint.answer;
  const success =
    answer === 'nothing'
      ? { 204: { description: '成功（本文なし）' } }
      : answer === 'text' || answer === 'csv'
        ? {
            200: {
              description: '成功',
              content: { [answer === 'csv' ? 'text/csv' : 'text/plain']: { schema: { type: 'string' } } },
            },
          }
        : { 200: { description: '成功', content: { 'application/json': { schema: print(answer, 'Answer') } } } };
  return {
    operationId: id,
    summary: endpoint.title,
    description: sentences(endpoint).join('\n'),
    tags: [areaOf(endpoint.path)],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.once ? [keyParameter] : []),
    ],
    ...(body && {
      requestBody: {
        required: true as const,
        content: { [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: body } },
      },
    }),
    responses: { ...success, ...failures(endpoint) },
    security: endpoint.caller === 'customer' || endpoint.caller === 'operator' ? [{ bearer: [] }] : [],
    'x-caller': endpoint.caller,
    'x-gates': endpoint.gates ?? {},
    'x-built': built,
  };
}

const callers = {
  anyone: 'どなたでも呼び出せます。',
  customer: 'ログイン中のお客さまが呼び出せます。',
  operator: '運営担当者が呼び出せます。',
  partner: '提携先のサーバーが呼び出します。',
} as const satisfies Record<Caller, string>;

function sentences({ caller, gates, once, roles }: Endpoint): string[] {
  return [
    callers[caller],
    ...(roles
      ? [`「${roles.map((role) => operatorRoleTexts[role]).join('」か「')}」の権限が必要です（403-300）。`]
      : []),
    ...(gates?.account === 'open' ? ['口座が開設済みであることが必要です（400-999）。'] : []),
    ...(gates?.account === 'openOrClosed' ? ['口座が開設済み、または閉鎖済みであることが必要です（400-999）。'] : []),
    ...(gates?.documents ? ['未読の書面がないことが必要です（400-997）。'] : []),
    ...(gates?.stepUp ? [`${stepUpMinutes(gates)}分以内のご本人確認が必要です（403-100）。`] : []),
    ...(once ? ['Idempotency-Key が必要です。同じ値と同じ内容で送り直すと、最初と同じ応答を返します。'] : []),
  ];
}

const keyParameter: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: '送信番号。呼び出し側が作り、応答を受け取るまで変えません。',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

const errorSchema: JsonSchema = {
  type: 'object',
  description: '成功以外の応答',
  properties: {
    code: { type: 'string', description: 'エラーコード', enum: Object.values(errors).map((row) => row.code) },
    errors: {
      type: 'array',
      description: 'お客さまに見せる文。ないときは、一般の文を見せます。',
      items: {
        type: 'object',
        properties: { message: { type: 'string' }, field: { type: 'string', description: '該当する項目' } },
        required: ['message'],
      },
    },
    requestId: { type: 'string', description: 'お問い合わせ番号' },
  },
  required: ['code'],
};

/** The refusals that follow from the declaration itself; what a rule may add is told by `default`. */
function failures({ caller, gates, once }: Endpoint): OpenApiOperation['responses'] {
  const kinds: ErrorKind[] = ['INPUT', 'TOO_MANY', 'UNEXPECTED', 'OVERLOAD', 'UNAVAILABLE', 'MAINTENANCE'];
  if (caller !== 'anyone') kinds.push('UNAUTHORIZED', 'FORBIDDEN');
  if (caller === 'operator') kinds.push('OPERATOR_ROLE');
  if (gates?.account) kinds.push('ACCOUNT_NOT_OPEN');
  if (gates?.documents) kinds.push('DOCUMENT_UNCONFIRMED');
  if (gates?.stepUp) kinds.push('STEP_UP');
  if (once) kinds.push('IDEMPOTENCY_KEY', 'KEY_REUSED');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const told = Map.groupBy(
    kinds.map((kind): ErrorRow => errors[kind]),
    (row) => row.status,
  );
  return Object.fromEntries([
    ...[...told].map(([status, rows]) => [
      status,
      { description: rows.map((row) => `${row.code} ${row.text}`).join('\n'), content },
    ]),
    ['default', { description: 'そのほかのエラー（x-errors をご覧ください）', content }],
  ]) as OpenApiOperation['responses'];
}

/** What the codecs mean; derived schemas (`.refine`, `.nullable`) inherit it. Names given in the contract stay. */
class Meanings extends z.core.$ZodRegistry<object> {
  override get<S extends Schema>(schema: S) {
    return { ...super.get(schema), ...z.globalRegistry.get(schema) };
  }
}
const meanings = new Meanings();
meanings.add(Yen, { format: 'yen', description: '円（整数）' });
meanings.add(PositiveYen, { format: 'yen', description: '円（1以上の整数）' });
meanings.add(Units, { format: 'units', description: '口数（整数）' });
meanings.add(PositiveUnits, { format: 'units', description: '口数（1以上の整数）' });
meanings.add(Nav, { format: 'nav', description: '基準価額（円、1万口あたり）' });
meanings.add(Ymd, { format: 'date', description: '日付（日本時間）' });
meanings.add(Usd, { format: 'usd', description: '米ドル（小数2桁）' });
meanings.add(UsdPrice, { format: 'usd-price', description: '米ドルの単価（小数4桁）' });
meanings.add(Percent, { format: 'percent', description: '％' });
meanings.add(PercentInput, { format: 'percent', description: '％' });
meanings.add(Quantity, { format: 'quantity', description: '数量' });
meanings.add(DateTime, { description: '日時（日本時間、+09:00 つき）' });

function toJson(schema: Schema): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: meanings,
    override: ({ jsonSchema }) => {
      // zod's own bounds of "safe integer" and its 400-character date pattern hide what a reader looks for
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return json;
}

/** Moves `$defs` to the document's components; a schema without a name of its own gets the call's. */
function hoist(json: JsonSchema, prefix: string, schemas: Record<string, JsonSchema>): JsonSchema {
  const nameOf = (def: string) => (def.startsWith('__') ? `${prefix}${def.slice(2)}` : def);
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, rewrite(value)];
        return [key, `#/components/schemas/${value === '#' ? prefix : nameOf(value.replace('#/$defs/', ''))}`];
      }),
    );
  };
  const { $defs = {}, ...root } = json;
  for (const [def, schema] of Object.entries($defs as JsonSchema)) schemas[nameOf(def)] = rewrite(schema) as JsonSchema;
  const printed = rewrite(root) as JsonSchema;
  if (!JSON.stringify(root).includes('"$ref":"#"')) return printed;
  schemas[prefix] = printed;
  return { $ref: `#/components/schemas/${prefix}` };
}

/** Fields that travel as text are described by what they mean: `limit` is an integer, not text. */
function fieldsOf(schema: Schema): { name: string; required: boolean; schema: JsonSchema }[] {
  const { shape } = schema._zod.def as Partial<z.core.$ZodObjectDef>;
  return Object.entries(shape ?? {}).map(([name, field]) => {
    const json = toJson(meantBy(field));
    const fallback = defaultOf(field, json['type']);
    const label = labels[name];
    return {
      name,
      required: field._zod.optin === undefined,
      schema: {
        ...(label === undefined ? {} : { title: label }),
        ...json,
        ...(fallback === undefined ? {} : { default: fallback }),
      },
    };
  });
}

/** Behind `optional`, `default` and the reading of text, up to the schema that says something. */
function meantBy(field: Schema): Schema {
  const { innerType, out } = field._zod.def as { innerType?: Schema; out?: Schema };
  if (innerType) return meantBy(innerType);
  return out && !['custom', 'transform'].includes(out._zod.def.type) ? meantBy(out) : field;
}

function defaultOf(field: Schema, type: unknown): unknown {
  const told = (meanings.get(field) as { default?: unknown }).default;
  const value = told ?? (field._zod.def as { defaultValue?: unknown }).defaultValue;
  return typeof value === 'bigint' || (typeof value === 'string' && type === 'integer') ? Number(value) : value;
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): OpenApiParameter[] {
  if (!schema) return [];
  return fieldsOf(schema).map(({ name, required, schema: { title, ...json } }) => ({
    name,
    in: place,
    required: place === 'path' || required,
    ...(typeof title === 'string' ? { description: title } : {}),
    schema: json,
  }));
}

function fieldsObject(schema: Schema): JsonSchema {
  const fields = fieldsOf(schema);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    required: fields.filter((field) => field.required).map((field) => field.name),
  };
}
