import type { JsonSchema, OpenApiDocument } from '@tsuzura/contract/kernel';

/** One line of a type listing. */
export interface TypeRow {
  readonly name: string;
  /** How far it is indented. */
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

const deepest = 6;

const words: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数',
  boolean: '真偽',
  null: 'null',
  object: 'オブジェクト',
  array: '一覧',
};

/** A JSON schema as rows of a table: nested fields follow their parent. */
export function typeRows(schema: JsonSchema, document: OpenApiDocument, depth = 0): TypeRow[] {
  const { body } = peel(schema, document);
  const properties = (body['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((body['required'] ?? []) as string[]);
  return Object.entries(properties).flatMap(([name, property]) => [
    {
      name,
      depth,
      type: typeName(property, document),
      isRequired: required.has(name),
      note: noteOf(property, document),
    },
    ...(depth >= deepest ? [] : typeRows(property, document, depth + 1)),
  ]);
}

/** `一覧（オブジェクト）`, `整数 または null`, `"OPEN" ・ "FULL"`. */
export function typeName(schema: JsonSchema, document: OpenApiDocument): string {
  const { own, refName } = resolve(schema, document);
  const choices = (own['anyOf'] ?? own['oneOf']) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map((choice) => typeName(choice, document)))].join(' または ');
  if (own['const'] !== undefined) return JSON.stringify(own['const']);
  if (Array.isArray(own['enum'])) return own['enum'].map((one) => JSON.stringify(one)).join(' ・ ');
  const types = [own['type']].flat().map((type) => words[String(type)] ?? '任意');
  const name = types.join(' または ');
  if (own['type'] === 'array' && own['items']) return `一覧（${typeName(own['items'] as JsonSchema, document)}）`;
  return refName === null ? name : `${name} ${refName}`;
}

const limits: readonly (readonly [string, (value: unknown) => string])[] = [
  ['minimum', (value) => `${String(value)}以上`],
  ['maximum', (value) => `${String(value)}以下`],
  ['minLength', (value) => `${String(value)}文字以上`],
  ['maxLength', (value) => `${String(value)}文字以内`],
  ['maxItems', (value) => `${String(value)}件まで`],
  ['pattern', (value) => `形 ${String(value)}`],
  ['default', (value) => `省略時 ${String(value)}`],
];

export function noteOf(schema: JsonSchema, document: OpenApiDocument): string {
  const { own } = resolve(schema, document);
  const told = [own['title'], own['description']].filter((text) => typeof text === 'string');
  const bounds = limits.flatMap(([key, say]) => (own[key] === undefined ? [] : [say(own[key])]));
  return [...new Set([...told, ...bounds])].join('　');
}

function resolve(schema: JsonSchema, document: OpenApiDocument): { own: JsonSchema; refName: string | null } {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return { own: schema, refName: null };
  const refName = ref.replace('#/components/schemas/', '');
  return { own: document.components.schemas[refName] ?? {}, refName };
}

/** Through references, lists and choices, down to the object whose fields are worth a row. */
function peel(schema: JsonSchema, document: OpenApiDocument, steps = 0): { body: JsonSchema } {
  const { own } = resolve(schema, document);
  if (steps > deepest || own['properties']) return { body: own };
  if (own['items']) return peel(own['items'] as JsonSchema, document, steps + 1);
  const choices = ((own['anyOf'] ?? own['oneOf'] ?? own['allOf']) as JsonSchema[] | undefined) ?? [];
  const bodies = choices.map((choice) => peel(choice, document, steps + 1).body).filter((body) => body['properties']);
  if (bodies.length < 2) return { body: bodies[0] ?? {} };
  // the fields of every alternative; required is what all of them require
  const properties = Object.assign({}, ...bodies.map((body) => body['properties'])) as JsonSchema;
  const [first = [], ...rest] = bodies.map((body) => (body['required'] ?? []) as string[]);
  return { body: { properties, required: first.filter((name) => rest.every((names) => names.includes(name))) } };
}
