import type { JoinCopies } from '../copies/index.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerAdmission } from './admit-request.ts';
import type { Answer, Endpoint, OperatorRole, Received, Site } from '@tsuzura/contract/kernel';

/** Who sent the request, as far as the bearer token proves it. */
export type Who =
  | { readonly role: 'anyone' }
  | {
      readonly role: 'customer' | 'operator';
      /** The token's subject. */
      readonly subject: string;
      readonly username: string;
      /** When the last phishing-resistant check happened, epoch ms; null when there was none. */
      readonly strongAuthAt: number | null;
      /** What the token was given under: when it ends, the token ends. */
      readonly family?: string;
      /** Of an operator: how colleagues know them, and what they may do. */
      readonly name?: string;
      readonly roles?: readonly OperatorRole[];
      /** Not the customer: an operator who looks at what the customer sees, and can do nothing else. */
      readonly view?: View;
    }
  | { readonly role: 'partner'; readonly name: string };

/** An operator's look at a customer's app. */
export interface View {
  readonly id: string;
  readonly customerId: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly roles: readonly OperatorRole[];
  readonly reason: string;
  /** They gave a reason to see the person as well; otherwise what leads to the person is masked. */
  readonly isUnmasked: boolean;
}

/** The parts of a request a guard may look at. */
export interface ApiRequest {
  readonly bearer: string | null;
  /** How the token was sent, and in which request: a token that is bound to its sender comes with a proof of both. */
  readonly sent?: { readonly scheme: 'bearer' | 'dpop'; readonly method: string; readonly path: string };
  readonly header: (name: string) => string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** What a call was about, where its input does not say it. */
export interface Concern {
  readonly customerId?: string;
  readonly accountNumber?: string;
  readonly target?: string;
  readonly reason?: string;
}

/** A call of an operator that was answered or refused. */
export interface MadeCall {
  readonly who: Who;
  readonly requestId: string;
  /** As far as it could be read. */
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown } | null;
  readonly concern: Concern;
  /** `ok`, or the code of the refusal. */
  readonly result: string;
}

/** What a program decides about a request. Both throw `Refused`. */
export interface Guard {
  /** Before the input is read: maintenance, then sign-in. */
  identify(endpoint: Endpoint, request: ApiRequest): Promise<Who> | Who;
  /** After the input is known to be well formed: account, documents, step-up. */
  admit(endpoint: Endpoint, who: Who): Promise<void> | void;
  /** Account and documents alone. Asked when the input is refused: this refusal is then the one that is answered (R6.05). */
  admitStanding?(endpoint: Endpoint, who: Who): Promise<void> | void;
  /** Runs a read for an operator who looks as a customer: changes nothing, and masks what it answers. */
  asViewer?<T>(endpoint: Endpoint, view: View, read: () => Promise<T>): Promise<T>;
  /** Runs a read whose freshness is declared where that allows it; it may run a second time. */
  reading?<T>(endpoint: Endpoint, read: () => Promise<T>): Promise<T>;
  /** Keeps a call of an operator before it is answered: what cannot be kept is not shown either. */
  record?(endpoint: Endpoint, made: MadeCall): Promise<void>;
}

/** What a handler receives. */
export interface Call<E extends Endpoint> {
  readonly params: Received<E, 'params'>;
  readonly query: Received<E, 'query'>;
  readonly body: Received<E, 'body'>;
  readonly who: Who;
  /** The `Idempotency-Key`; present whenever the endpoint is declared `once`. */
  readonly key: string;
  readonly requestId: string;
  /** The request as the guard saw it: address, cookies and other headers. */
  readonly request: ApiRequest;
  /** Adds a header to the answer, for what a body cannot carry: `Set-Cookie`, `Content-Disposition`. */
  readonly answerHeader: (name: string, value: string) => void;
  /** Says for the audit log whom the call is about, where the input does not. */
  readonly concerns: (concern: Concern) => void;
}

/** A file is handed over in parts, each read when the one before has left. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['answer'] extends 'csv' ? AsyncIterable<string> : Answer<E>>;

export interface Limits {
  readonly bodyBytes: number;
  readonly urlBytes: number;
  readonly headerBytes: number;
  /** From the first byte to the last of a request. */
  readonly requestMs: number;
  /** Deepest nesting of a JSON body. */
  readonly jsonDepth: number;
  /** Requests a minute for one address (visitors) or one subject (signed in). */
  readonly ratePerMinute: number;
  /** Above this event-loop delay the server answers 503 with Retry-After. */
  readonly eventLoopDelayMs: number;
  /** How long `close` waits for requests in flight before it cuts them off. */
  readonly stopMs: number;
  /** Open connections of one server; idle ones make room (`boundConnections`). */
  readonly connections: number;
  /** Of them from one network; trusted proxies and this machine are not counted by address. */
  readonly connectionsPerAddress: number;
  /** How long a connection stays open between two requests. */
  readonly idleMs: number;
}

export interface ApiServerOptions {
  readonly site: Site;
  /** Shown on the API page, in Japanese. */
  readonly title: string;
  /** Every call of this site: what has no handler by the time of `listen` answers 501. */
  readonly endpoints: readonly Endpoint[];
  readonly guard: Guard;
  /** Calls of this site that something else on the same app answers: documented here, mounted there. */
  readonly elsewhere?: readonly Endpoint[];
  /** Public addresses of this site. A request for another host is refused, except at an address of our own (`KnownHosts`). */
  readonly urls?: readonly string[];
  /** Browser origins that may call (exact match). */
  readonly origins: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Addresses or networks whose `X-Forwarded-*` headers are believed. None unless given. */
  readonly trustedProxies?: readonly string[];
  /** One JSON line a call; a test passes its own sink. */
  readonly log?: LogSink | false;
  /** Bounds the calls that run and wait; without it every call runs at once. */
  readonly admission?: ServerAdmission;
  /** Other copies of this server, which count the same callers; without them it counts alone. */
  readonly joinCopies?: JoinCopies | undefined;
  /** False while the database or another dependency is away; `/healthcheck` then answers 503. */
  readonly healthy?: () => Promise<boolean>;
  /** Whether an error says that the database is away: it is then answered 503 with Retry-After instead of 500. */
  readonly isUnavailable?: (error: unknown) => boolean;
}

export type LogSink = (line: string) => void;

/** A port that answers a part of the contract. */
export interface ApiServer {
  readonly site: Site;
  /** For what is not a call of the contract: pages, an OAuth provider. Add routes before `listen`. */
  readonly app: FastifyInstance;
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Calls that have a handler. */
  built(): readonly Endpoint[];
  /** Resolves to the address, "http://127.0.0.1:4000". Port 0 picks a free one. */
  listen(options: { port: number; host: string }): Promise<string>;
  /** Stops taking requests, lets those in flight finish, then closes. */
  close(): Promise<void>;
}
