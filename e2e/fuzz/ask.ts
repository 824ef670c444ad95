import type { Endpoint } from '@tsuzura/contract/kernel';
import { attach, type Callers, type Person } from './callers.ts';
import { heldBack, type Page } from './calls.ts';
import { hostileText } from './hostile.ts';
import type { KnownValues } from './known.ts';
import { spoilTransport, spoilValue } from './mutate.ts';
import type { Random } from './random.ts';
import { jsonOf, pairsOf, percent, targetOf, type FuzzRequest, type Wire } from './request.ts';
import { wireValue } from './values.ts';

/** What a request is made from, beside chance. */
export interface Surroundings {
  readonly callers: Callers;
  readonly known: KnownValues;
  /** Of the sign-in server: its pages say where they come from. */
  readonly authOrigin: string;
  /** Open interactions of the sign-in app, each with the cookies of its browser. */
  readonly interactions: Interaction[];
}

export interface Interaction {
  readonly uid: string;
  readonly cookie: string;
}

export interface Given {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly person?: Person;
  readonly isStrong?: boolean;
  readonly key?: string;
  readonly cookie?: string;
}

type Makes = (endpoint: Endpoint, random: Random, given?: Given) => FuzzRequest;

/** A call with every part right as far as its schema says; parts that are given replace the made ones. */
export function callMaker({ callers, known, authOrigin, interactions }: Surroundings): Makes {
  return (endpoint, random, given = {}) => {
    const { path, site } = endpoint;
    const pick = (field: string) => known.pick(field, path, random);
    const make = (part: 'params' | 'query' | 'body') => {
      const schema = endpoint[part];
      return schema ? wireValue(schema, random, pick) : undefined;
    };
    const wire: Wire = {
      params: given.params ?? ((make('params') ?? {}) as Record<string, unknown>),
      query: given.query ?? ((make('query') ?? {}) as Record<string, unknown>),
      body: 'body' in given ? given.body : make('body'),
    };
    const interaction = path.includes('{uid}') && interactions.length > 0 ? random.pick(interactions) : null;
    if (interaction && !given.params) wire.params['uid'] = interaction.uid;
    const cookie = given.cookie ?? (interaction && random.chance(0.8) ? interaction.cookie : undefined);
    const person = given.person ?? personFor(endpoint, callers, random);
    return {
      site,
      method: endpoint.method,
      target: targetOf(path, wire),
      headers: [
        ...proofFor(endpoint, callers, person, given.isStrong ?? random.chance(0.7)),
        ...(endpoint.once ? [['idempotency-key', given.key ?? random.word(20)] as [string, string]] : []),
        ...(site === 'auth' ? [['origin', authOrigin] as [string, string]] : []),
        ...(cookie ? [['cookie', cookie] as [string, string]] : []),
        ...(wire.body === undefined ? [] : [['content-type', typeOf(endpoint)] as [string, string]]),
      ],
      body:
        wire.body === undefined
          ? null
          : endpoint.form
            ? pairsOf(wire.body as Record<string, unknown>)
            : jsonOf(wire.body),
      framing: 'length',
      endpoint,
      isApi: !path.startsWith('/oauth2/'),
      marker: endpoint.caller === 'customer' ? (person?.marker ?? null) : endpoint.caller === 'anyone' ? null : 'all',
    };
  };
}

const typeOf = ({ form }: Endpoint) => (form ? 'application/x-www-form-urlencoded' : 'application/json');

function personFor({ caller }: Endpoint, callers: Callers, random: Random): Person | undefined {
  if (caller === 'customer') return random.chance(0.6) ? callers.trader(random) : callers.customer(random);
  return caller === 'operator' ? callers.operator() : undefined;
}

function proofFor(
  { caller }: Endpoint,
  callers: Callers,
  person: Person | undefined,
  isStrong: boolean,
): [string, string][] {
  if (caller === 'partner') return attach(callers.partnerSecret);
  return person ? attach(isStrong || caller === 'operator' ? person.strong : person.weak) : [];
}

/** One request to one call: right, nearly right, or spoilt in one of many ways; sometimes as somebody else. */
export function randomCall(surroundings: Surroundings, endpoint: Endpoint, random: Random): FuzzRequest {
  const { callers, known } = surroundings;
  const make = callMaker(surroundings);
  const how = random.next();
  if (heldBack.has(endpoint)) return asStranger(make(endpoint, random), surroundings, random);
  if (how < 0.3) return make(endpoint, random);
  if (how < 0.38) return asStranger(make(endpoint, random), surroundings, random);
  if (how < 0.75) {
    const part = (name: 'params' | 'query' | 'body') => {
      const schema = endpoint[name];
      return schema ? wireValue(schema, random, (field) => known.pick(field, endpoint.path, random)) : undefined;
    };
    const wire: Wire = {
      params: (part('params') ?? {}) as Record<string, unknown>,
      query: (part('query') ?? {}) as Record<string, unknown>,
      body: part('body'),
    };
    const { interactions } = surroundings;
    const interaction = endpoint.path.includes('{uid}') && interactions.length > 0 ? random.pick(interactions) : null;
    if (interaction) wire.params['uid'] = interaction.uid;
    spoilValue(wire, random);
    if (random.chance(0.2)) spoilValue(wire, random);
    return make(endpoint, random, { ...wire, ...(interaction && { cookie: interaction.cookie }) });
  }
  const request = make(endpoint, random);
  spoilTransport(request, random);
  if (random.chance(0.2)) spoilTransport(request, random);
  if (callers.bad.length > 0 && random.chance(0.1)) replaceProof(request, random.pick(callers.bad));
  return request;
}

/** The same call with another's proof: no token, one that opens nothing, or one of another role. */
function asStranger(request: FuzzRequest, { callers }: Surroundings, random: Random): FuzzRequest {
  const isOperators = request.endpoint?.caller === 'operator';
  const tokens = [
    null,
    random.pick(callers.bad),
    isOperators ? callers.trader(random).strong : callers.operator().strong,
    ...(request.endpoint?.caller === 'partner' ? [] : [callers.partnerSecret]),
  ];
  const token = random.pick(tokens);
  replaceProof(request, token);
  return request;
}

function replaceProof(request: FuzzRequest, token: string | null): void {
  request.headers = [
    ...request.headers.filter(([name]) => name !== 'authorization'),
    ...(token === null ? [] : attach(token)),
  ];
}

/** A page or a path beside the contract, with fields of any kind. */
export function randomPage({ known, interactions, authOrigin }: Surroundings, page: Page, random: Random): FuzzRequest {
  const value = (name: string): unknown => {
    const kind = random.next();
    if (kind < 0.4) return hostileText(random);
    return (
      known.pick(name, page.path, random) ??
      random.pick([
        'code',
        'latte',
        'console',
        'openid offline',
        'S256',
        random.word(43),
        'http://localhost:3000/myPage',
      ])
    );
  };
  const fields = Object.fromEntries(page.fields.filter(() => random.chance(0.7)).map((name) => [name, value(name)]));
  const path = page.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => percent(value(name)));
  const isForm = page.method === 'POST';
  const pairs = pairsOf(fields);
  const interaction = interactions.length > 0 && random.chance(0.3) ? random.pick(interactions) : null;
  const request: FuzzRequest = {
    site: page.site,
    method: page.method,
    target: isForm || pairs === '' ? path : `${path}?${pairs}`,
    headers: [
      ...(isForm ? [['content-type', 'application/x-www-form-urlencoded'] as [string, string]] : []),
      ...(page.site === 'auth' ? [['origin', authOrigin] as [string, string]] : []),
      ...(interaction ? [['cookie', interaction.cookie] as [string, string]] : []),
    ],
    body: isForm ? pairs : null,
    framing: 'length',
    endpoint: null,
    isApi: false,
    marker: page.site === 'partners' ? 'all' : null,
  };
  if (random.chance(0.15)) spoilTransport(request, random);
  return request;
}
