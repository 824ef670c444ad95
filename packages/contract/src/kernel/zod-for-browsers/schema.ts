export interface Issue {
  readonly code: string;
  readonly input: unknown;
  path?: PropertyKey[];
  message?: string | undefined;
  /** Later checks still run. As in zod, a missing value stops them, and `false` stops also those of length. */
  readonly continue?: boolean;
  readonly [more: string]: unknown;
}

export interface Payload {
  value: unknown;
  readonly issues: Issue[];
  isAborted?: true;
}

export interface Context {
  readonly isBackward: boolean;
  readonly skipsChecks?: true;
}

type Parse = (payload: Payload, context: Context) => Payload;
export type Report = (issue: Issue) => void;

export interface Check {
  readonly run: (payload: Payload, report: Report) => void;
  /** Checks of length also run on a value of a wrong type that has a length. */
  readonly measuresLength?: true;
  /** A list that is longer is not read. */
  readonly longest?: number | undefined;
  readonly error?: string | undefined;
}

export interface Params {
  readonly error?: string;
  readonly path?: PropertyKey[];
}

export interface Definition {
  readonly type: string;
  readonly error?: string | undefined;
  readonly shape?: Shape;
  readonly catchall?: 'never' | undefined;
  readonly element?: Schema;
  readonly options?: readonly unknown[];
  /** The values of a literal or an enum, by which a discriminated union chooses. */
  readonly values?: ReadonlySet<unknown>;
}

export type Shape = Readonly<Record<string, Schema>>;
type Presence = 'optional' | 'defaulted' | undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stops = ({ isAborted, issues }: Payload): boolean =>
  isAborted === true || issues.some((issue) => issue.continue !== true);

export const prefixed = (key: PropertyKey, issues: readonly Issue[]): readonly Issue[] => {
  for (const issue of issues) issue.path = [key, ...(issue.path ?? [])];
  return issues;
};

export class Schema {
  readonly def: Definition;
  /** Whether the field may be missing where it is read, and where it is given. */
  optionalIn: Presence;
  optionalOut: Presence;
  readonly #parse: Parse;
  readonly #checks: readonly Check[];

  constructor(def: Definition, parse: Parse, checks: readonly Check[] = []) {
    this.def = def;
    this.#parse = parse;
    this.#checks = checks;
  }

  get _zod(): { readonly def: Definition } {
    return this;
  }

  get shape(): Shape | undefined {
    return this.def.shape;
  }

  get options(): readonly unknown[] | undefined {
    return this.def.options;
  }

  get element(): Schema | undefined {
    return this.def.element;
  }

  run(payload: Payload, context: Context): Payload {
    if (this.#checks.length === 0 || context.skipsChecks) return this.#parse(payload, context);
    if (!context.isBackward) return this.#tooLong(payload) ?? this.#check(this.#parse(payload, context));
    // Checks look at the decoded value, so the value must have the right type before they run.
    const trial = this.#parse({ value: payload.value, issues: [] }, { ...context, skipsChecks: true });
    if (stops(trial)) {
      trial.isAborted = true;
      return trial;
    }
    return this.#parse(this.#check(payload), context);
  }

  #tooLong(payload: Payload): Payload | null {
    const { value, issues } = payload;
    if (!Array.isArray(value)) return null;
    const broken = this.#checks.find(({ longest }) => longest !== undefined && value.length > longest);
    broken?.run(payload, (issue) => {
      issues.push({ ...issue, message: broken.error ?? this.def.error, continue: false });
    });
    return broken ? payload : null;
  }

  #check(payload: Payload): Payload {
    let isStopped = stops(payload);
    for (const { run, measuresLength, error } of this.#checks) {
      if (measuresLength) {
        const { value } = payload;
        if (payload.isAborted || payload.issues.some((issue) => issue.continue === false)) continue;
        if (value === undefined || value === null || (value as ArrayLike<unknown>).length === undefined) continue;
      } else if (isStopped) continue;
      run(payload, (issue) => {
        issue.message ??= error ?? this.def.error;
        payload.issues.push(issue);
        isStopped ||= issue.continue !== true;
      });
    }
    return payload;
  }

  check(...more: readonly Check[]): Schema {
    const schema = new Schema(this.def, this.#parse, [...this.#checks, ...more]);
    schema.optionalIn = this.optionalIn;
    schema.optionalOut = this.optionalOut;
    return schema;
  }

  refine(holds: (value: never) => unknown, params?: Params): Schema {
    return this.check(refine(holds, params));
  }

  superRefine(look: (value: never, context: RefineContext) => void): Schema {
    return this.check(superRefine(look));
  }

  min(minimum: number, { error }: Params = {}): Schema {
    const isBelow = (size: number) => size < minimum;
    return this.check(
      this.def.type === 'number' ? numberCheck(isBelow, { minimum }, error) : lengthCheck(isBelow, { minimum }, error),
    );
  }

  max(maximum: number, { error }: Params = {}): Schema {
    const isAbove = (size: number) => size > maximum;
    return this.check(
      this.def.type === 'number' ? numberCheck(isAbove, { maximum }, error) : lengthCheck(isAbove, { maximum }, error),
    );
  }

  positive(): Schema {
    return this.check(numberCheck((size) => size <= 0, { minimum: 0 }, undefined));
  }

  regex(pattern: RegExp, { error }: Params = {}): Schema {
    return this.check({ run: format((text) => pattern.test(text)), error });
  }

  overwrite(change: (value: never) => unknown): Schema {
    return this.check({ run: (payload) => void (payload.value = change(payload.value as never)) });
  }

  trim(): Schema {
    return this.overwrite((text: string) => text.trim());
  }

  optional(): Schema {
    return optional(this);
  }

  nullable(): Schema {
    const schema = new Schema({ type: 'nullable' }, (payload, context) =>
      payload.value === null ? payload : this.run(payload, context),
    );
    schema.optionalIn = this.optionalIn;
    schema.optionalOut = this.optionalOut;
    return schema;
  }

  or(other: Schema): Schema {
    return union([this, other]);
  }

  /** Names and texts for OpenAPI, which browsers do not print. */
  meta(): this {
    return this;
  }

  safeParse(value: unknown): Result {
    return finish(this, value, false);
  }
}

interface RefineContext {
  addIssue(issue: { readonly code: string; readonly path?: PropertyKey[]; readonly message?: string }): void;
}

type Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

function finish(schema: Schema, value: unknown, isBackward: boolean): Result {
  const { issues, value: data } = schema.run({ value, issues: [] }, { isBackward });
  if (issues.length === 0) return { success: true, data };
  for (const issue of issues) {
    issue.path ??= [];
    issue.message ??= 'Invalid input';
  }
  return { success: false, error: { issues } };
}

export const messageOf = (params: Params | undefined): { message?: string } =>
  params?.error === undefined ? {} : { message: params.error };

export const isText = (value: unknown) => typeof value === 'string';

interface Bound {
  readonly minimum?: number;
  readonly maximum?: number;
}

const codeOf = (bound: Bound) => (bound.minimum === undefined ? 'too_big' : 'too_small');

const numberCheck = (isOutside: (size: number) => boolean, bound: Bound, error: string | undefined): Check => ({
  error,
  run: ({ value: input }, report) => {
    if (isOutside(input as number)) report({ code: codeOf(bound), origin: 'number', ...bound, input, continue: true });
  },
});

const lengthCheck = (isOutside: (size: number) => boolean, bound: Bound, error: string | undefined): Check => ({
  error,
  measuresLength: true,
  longest: bound.maximum,
  run: ({ value: input }, report) => {
    // Text is measured in code points.
    const length = isText(input) ? Array.from(input).length : (input as ArrayLike<unknown>).length;
    const origin = Array.isArray(input) ? 'array' : isText(input) ? 'string' : 'unknown';
    if (isOutside(length)) report({ code: codeOf(bound), origin, ...bound, input, continue: true });
  },
});

export const format =
  (fits: (text: string) => boolean): Check['run'] =>
  ({ value: input }, report) => {
    if (!fits(input as string)) report({ code: 'invalid_format', origin: 'string', input, continue: true });
  };

export const union = (options: readonly Schema[], params?: Params): Schema =>
  new Schema({ type: 'union', options, error: params?.error }, (payload, context) =>
    firstThatFits(options, payload, context, params),
  );

export function firstThatFits(
  options: readonly Schema[],
  payload: Payload,
  context: Context,
  params?: Params,
): Payload {
  const results: Payload[] = [];
  for (const option of options) {
    const result = option.run({ value: payload.value, issues: [] }, context);
    if (result.issues.length === 0) return result;
    results.push(result);
  }
  // The one whose type was right says best what is wrong.
  const [nearest, ...others] = results.filter((result) => !stops(result));
  if (nearest && others.length === 0) return nearest;
  payload.issues.push({ code: 'invalid_union', input: payload.value, ...messageOf(params) });
  return payload;
}

export function optional(inner: Schema): Schema {
  const schema = new Schema({ type: 'optional' }, (payload, context) => {
    if (payload.value !== undefined) return inner.run(payload, context);
    if (inner.optionalIn !== 'defaulted') return payload;
    const result = inner.run({ value: undefined, issues: [] }, context);
    payload.value = result.issues.length > 0 ? undefined : result.value;
    return payload;
  });
  schema.optionalIn = inner.optionalIn === 'defaulted' ? 'defaulted' : 'optional';
  schema.optionalOut = 'optional';
  return schema;
}

export const refine = (holds: (value: never) => unknown, { error, path = [] }: Params = {}): Check => ({
  error,
  run: ({ value: input }, report) => {
    if (!holds(input as never)) report({ code: 'custom', input, path: [...path], continue: true });
  },
});

export const superRefine = (look: (value: never, context: RefineContext) => void): Check => ({
  run: ({ value: input }, report) =>
    look(input as never, { addIssue: (issue) => report({ input, continue: true, ...issue }) }),
});

export const safeParse = (schema: Schema, value: unknown): Result => finish(schema, value, false);
export const safeEncode = (schema: Schema, value: unknown): Result => finish(schema, value, true);

export function encode(schema: Schema, value: unknown): unknown {
  const result = safeEncode(schema, value);
  if (result.success) return result.data;
  throw new Error(`outside the contract: ${JSON.stringify(result.error.issues.map(({ path }) => path))}`);
}
