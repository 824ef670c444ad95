import {
  firstThatFits,
  format,
  isObject,
  isText,
  messageOf,
  optional,
  prefixed,
  Schema,
  type Check,
  type Context,
  type Issue,
  type Params,
  type Payload,
  type Report,
  type Shape,
} from './schema.ts';

/** A schema that takes what `accepts` accepts. */
const typed = (
  type: string,
  accepts: (value: unknown) => boolean,
  params: Params | undefined,
  checks: readonly Check[] = [],
): Schema =>
  new Schema(
    { type, error: params?.error },
    (payload) => {
      const { value: input, issues } = payload;
      if (!accepts(input)) issues.push({ code: 'invalid_type', expected: type, input, ...messageOf(params) });
      return payload;
    },
    checks,
  );

export const string = (params?: Params): Schema => typed('string', isText, params);
export const boolean = (params?: Params): Schema => typed('boolean', (value) => typeof value === 'boolean', params);
export const number = (params?: Params): Schema => typed('number', Number.isFinite, params);
export const int = (params?: Params): Schema => typed('number', Number.isFinite, params, [{ run: checkInteger }]);
const nothing = (params?: Params): Schema => typed('null', (value) => value === null, params);
export { nothing as null };
export const unknown = (): Schema => new Schema({ type: 'unknown' }, (payload) => payload);

function checkInteger({ value: input }: Payload, report: Report): void {
  if (!Number.isInteger(input)) report({ code: 'invalid_type', expected: 'int', input, continue: false });
  else if (!Number.isSafeInteger(input)) {
    const common = { input, origin: 'int', continue: true };
    if ((input as number) > 0) report({ code: 'too_big', maximum: Number.MAX_SAFE_INTEGER, ...common });
    else report({ code: 'too_small', minimum: Number.MIN_SAFE_INTEGER, ...common });
  }
}

const day =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const dateTime = /* @__PURE__ */ new RegExp(`^${day}T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock})$`);

export const iso = {
  /** With an offset: the wire has no other. */
  datetime: (): Schema => typed('string', isText, undefined, [{ run: format((text) => dateTime.test(text)) }]),
};

/** With a protocol it is that of the web. */
export const url = ({ protocol }: { readonly protocol?: RegExp } = {}): Schema =>
  typed('string', isText, undefined, [
    {
      run: (payload, report) => {
        const text = (payload.value as string).trim();
        const fits = URL.canParse(text) && (protocol === undefined || /^https?:\/\//i.test(text));
        if (fits) payload.value = text.replaceAll(/[\t\n\r]/g, '');
        else format(() => false)(payload, report);
      },
    },
  ]);

export const custom = (accepts: (value: unknown) => boolean): Schema =>
  new Schema({ type: 'custom' }, (payload) => payload, [
    {
      run: ({ value: input }, report) => {
        if (!accepts(input)) report({ code: 'custom', input, continue: false });
      },
    },
  ]);

class Choice extends Schema {
  extract(kept: readonly unknown[]): Choice {
    return choice(
      'enum',
      [...this.def.values!].filter((value) => kept.includes(value)),
    );
  }

  exclude(left: readonly unknown[]): Choice {
    return choice(
      'enum',
      [...this.def.values!].filter((value) => !left.includes(value)),
    );
  }
}

const choice = (type: string, values: readonly unknown[], params?: Params): Choice => {
  const known = new Set(values);
  return new Choice({ type, values: known, options: values, error: params?.error }, (payload) => {
    const { value: input, issues } = payload;
    if (!known.has(input)) issues.push({ code: 'invalid_value', values, input, ...messageOf(params) });
    return payload;
  });
};

const enumOf = (values: readonly string[], params?: Params): Choice => choice('enum', values, params);
export { enumOf as enum };
export const literal = (value: unknown, params?: Params): Schema => choice('literal', [value].flat(), params);

export const array = (element: Schema, params?: Params): Schema =>
  new Schema({ type: 'array', element, error: params?.error }, (payload, context) => {
    const { value: input, issues } = payload;
    if (!Array.isArray(input)) {
      issues.push({ code: 'invalid_type', expected: 'array', input, ...messageOf(params) });
      return payload;
    }
    payload.value = Array.from(input, (value: unknown, index) => {
      const result = element.run({ value, issues: [] }, context);
      issues.push(...prefixed(index, result.issues));
      return result.value;
    });
    return payload;
  });

export const record = (key: Schema, valueSchema: Schema): Schema =>
  new Schema({ type: 'record' }, (payload, context) => {
    const { value: input, issues } = payload;
    if (!isObject(input)) {
      issues.push({ code: 'invalid_type', expected: 'record', input });
      return payload;
    }
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input)) {
      if (name === '__proto__') continue;
      if (key.run({ value: name, issues: [] }, context).issues.length > 0) {
        issues.push({ code: 'invalid_key', origin: 'record', input: name, path: [name] });
        continue;
      }
      const result = valueSchema.run({ value, issues: [] }, context);
      issues.push(...prefixed(name, result.issues));
      read[name] = result.value;
    }
    payload.value = read;
    return payload;
  });

export const object = (shape: Shape): Fields => objectOf(shape, undefined);
export const strictObject = (shape: Shape): Fields => objectOf(shape, 'never');

class Fields extends Schema {
  extend(more: Shape): Fields {
    return objectOf({ ...this.def.shape, ...more }, this.def.catchall);
  }

  pick(names: Readonly<Record<string, true>>): Fields {
    const kept = Object.entries(this.def.shape ?? {}).filter(([name]) => names[name]);
    return objectOf(Object.fromEntries(kept), this.def.catchall);
  }

  partial(): Fields {
    const fields = Object.entries(this.def.shape ?? {}).map(([name, field]) => [name, optional(field)] as const);
    return objectOf(Object.fromEntries(fields), this.def.catchall);
  }
}

function objectOf(shape: Shape, catchall: 'never' | undefined): Fields {
  const fields = Object.entries(shape);
  return new Fields({ type: 'object', shape, catchall }, (payload, context) => {
    const { value: input, issues } = payload;
    if (!isObject(input)) {
      issues.push({ code: 'invalid_type', expected: 'object', input });
      return payload;
    }
    const read: Record<string, unknown> = {};
    for (const [name, field] of fields) readField(name, field, input, read, issues, context);
    const unread = catchall && Object.keys(input).filter((name) => !Object.hasOwn(shape, name));
    if (unread?.length) issues.push({ code: 'unrecognized_keys', keys: unread, input, continue: true });
    payload.value = read;
    return payload;
  });
}

function readField(
  name: string,
  field: Schema,
  input: Record<string, unknown>,
  read: Record<string, unknown>,
  issues: Issue[],
  context: Context,
): void {
  const { optionalIn, optionalOut } = field;
  const isPresent = name in input;
  const result = field.run({ value: input[name], issues: [] }, context);
  if (!isPresent && optionalOut && (optionalIn === 'optional' || (optionalIn && result.issues.length > 0))) return;
  issues.push(...prefixed(name, result.issues));
  if (!isPresent && !optionalIn) {
    if (result.issues.length === 0)
      issues.push({ code: 'invalid_type', expected: 'nonoptional', input: undefined, path: [name] });
    return;
  }
  if (result.value !== undefined || isPresent || (optionalIn === 'defaulted' && !optionalOut))
    read[name] = result.value;
}

export const discriminatedUnion = (discriminator: string, options: readonly Schema[]): Schema =>
  new Schema({ type: 'union', options }, (payload, context) => {
    const { value: input, issues } = payload;
    if (!isObject(input)) {
      issues.push({ code: 'invalid_type', expected: 'object', input });
      return payload;
    }
    const named = options.find(({ shape }) => shape?.[discriminator]?.def.values?.has(input[discriminator]));
    if (named) return named.run(payload, context);
    if (context.isBackward) return firstThatFits(options, payload, context);
    issues.push({ code: 'invalid_union', input, path: [discriminator] });
    return payload;
  });

export function prefault(inner: Schema, wire: unknown): Schema {
  const schema = new Schema({ type: 'prefault' }, (payload, context) => {
    if (!context.isBackward && payload.value === undefined) payload.value = wire;
    return inner.run(payload, context);
  });
  schema.optionalIn = 'defaulted';
  return schema;
}

interface Transforms {
  readonly decode: (wire: never, payload: Payload) => unknown;
  readonly encode: (value: never, payload: Payload) => unknown;
}

export function codec(wire: Schema, decoded: Schema, transforms: Transforms): Schema {
  const schema = new Schema({ type: 'pipe' }, (payload, context) => {
    const [from, to, transform] = context.isBackward
      ? [decoded, wire, transforms.encode]
      : [wire, decoded, transforms.decode];
    const left = from.run(payload, context);
    const value = left.issues.length === 0 ? transform(left.value as never, left) : undefined;
    if (left.issues.length === 0) return to.run({ value, issues: left.issues }, context);
    left.isAborted = true;
    return left;
  });
  schema.optionalIn = wire.optionalIn;
  schema.optionalOut = decoded.optionalOut;
  return schema;
}
