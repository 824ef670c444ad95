import type { z } from 'zod';
import type { OperatorRole } from './operator-role.ts';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which server of which program answers the call. */
export type Site = 'main' | 'trading' | 'ops' | 'auth' | 'content' | 'partners';

/** Who may call. `customer` and `operator` send a bearer token of that role; `partner` is a server-to-server call. */
export type Caller = 'anyone' | 'customer' | 'operator' | 'partner';

/** What must be true of the customer before the handler runs. The server enforces it; the browser reads it. */
export interface Gates {
  /** `open`: equity is AVAILABLE (R4.09). `openOrClosed`: a closed account may read too (R4.10). */
  readonly account?: 'open' | 'openOrClosed';
  /** R4.10, with `openOrClosed`: refused when the account was closed in this year − n or before (rule ACCT-10). */
  readonly closedForYears?: number;
  /** A further product of the account that must be AVAILABLE: 信用取引 (400-130), 米国株 (400-140). */
  readonly product?: 'margin' | 'usEquity';
  /** Every brokerage document is read and agreed (400-997). */
  readonly documents?: true;
  /**
   * A fresh strong check (docs/sign-in-strength.md), else 403-100, or 403-101 as long as what the customer has must wait.
   * `true`: within five minutes; operators' calls say how long it counts.
   */
  readonly stepUp?: true | { readonly minutes: number };
}

/** Of customers' calls. */
export const usualStepUpMinutes = 5;

/** How long the strong check counts that a call asks for; null: it asks for none. */
export const stepUpMinutes = ({ stepUp }: Gates): number | null =>
  stepUp === undefined ? null : stepUp === true ? usualStepUpMinutes : stepUp.minutes;

export type Freshness = 'own-writes' | 'seconds';

export interface Endpoint {
  readonly site: Site;
  readonly method: Method;
  /** Parameters are written `{code}`, as in calls.tsv. */
  readonly path: string;
  /** One Japanese line for the API pages. */
  readonly title: string;
  readonly caller: Caller;
  readonly gates?: Gates;
  /** Of every operators' call: whoever has one of these roles may make it, else 403-300. */
  readonly roles?: readonly OperatorRole[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Of a call that takes a file: how large its body may be, where that is more than the server's limit. */
  readonly bodyBytes?: number;
  /** The body travels form-encoded instead of as JSON. */
  readonly form?: true;
  /** A schema answers JSON, `text` answers plain text, `csv` a file of any length that is sent while it is read, `nothing` 204. */
  readonly answer: Schema | 'text' | 'csv' | 'nothing';
  /**
   * Of an operators' call that the console repeats by itself and that says nothing about a customer: it is not written to the
   * audit log (ADR-0071).
   */
  readonly unrecorded?: true;
  /** Moves money, units, quota or a seat: needs an `Idempotency-Key` and runs inside `once`. */
  readonly once?: true;
  /**
   * Of a read: how old what it shows may be, and so where it may be read (ADR-0082). `own-writes`: it has everything that was
   * acknowledged before, of a customer's own. `seconds`: it may lack the last few, of what is the same for everybody. Without
   * it, and whatever decides about money, is read from the primary.
   */
  readonly freshness?: Freshness;
  /** How long a client may keep the answer (R7.13). */
  readonly cacheSeconds?: number;
}

/** Declares a call. The literal type is kept, so that client and server share every field's type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** What the handler receives: decoded values (bigint yen, `Ymd`), defaults filled in. */
export type Received<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

/** What a handler gives back and a caller gets: decoded values. */
export type Answer<E extends Endpoint> = E['answer'] extends Schema
  ? z.output<E['answer']>
  : E['answer'] extends 'text' | 'csv'
    ? string
    : undefined;

type Parts<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: E[Part] extends Schema
    ? Sent<E[Part]>
    : never;
};

/** What a caller gives: decoded values, and a field with a default may be left out. */
export type Sent<S extends Schema> =
  z.output<S> extends infer Out
    ? Out extends readonly unknown[] | string | bigint
      ? Out
      : { [K in keyof Out as K extends OptionalKeys<z.input<S>> ? never : K]: Out[K] } & {
          [K in keyof Out as K extends OptionalKeys<z.input<S>> ? K : never]?: Out[K] | undefined;
        }
    : never;

type OptionalKeys<In> = { [K in keyof In]-?: undefined extends In[K] ? K : never }[keyof In];

/** The argument of `call`: only the parts the endpoint has; all of it may be left out when nothing is required. */
export type Given<E extends Endpoint> = Parts<E>;
