import { Client } from 'pg';
import { decode, type Endpoint } from '@tsuzura/contract/kernel';
import { readFxRate } from '@tsuzura/domain/fx';
import { createTestDatabase } from '@tsuzura/store/testing';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, testNow, tokenFor, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { sites, type ApiSite } from '../../apps/api/src/sites.ts';
import { attach } from '../fuzz/callers.ts';
import { addCast, readFundDocuments, type Member } from '../fuzz/cast.ts';
import { createRandom } from '../fuzz/random.ts';
import { jsonOf, pairsOf, targetOf } from '../fuzz/request.ts';
import { validWire } from '../fuzz/values.ts';
import { kinds, type CallerKind } from './access.ts';

export const apiCalls: readonly Endpoint[] = Object.values(sites).flatMap(({ calls }) => calls);
export const placeOf = ({ site, method, path }: Endpoint): string => `${site} ${method} ${path}`;
const commands = apiCalls.filter(({ caller, method }) => caller === 'customer' && method !== 'GET');
const partnerSecret = 'secret-of-the-matrix';

export interface Given {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** Null: none is sent. */
  readonly key?: string | null;
}

export interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
}

export interface AccessScene extends Scene {
  readonly owner: Client;
  readonly isBuilt: (endpoint: Endpoint) => boolean;
  /** Who makes this call as that kind. Reads share one person; what another call does to its caller is not felt by the next. */
  memberFor(kind: CallerKind, endpoint: Endpoint): Member | undefined;
  /** Sends a call with input that its schemas take, unless given. */
  send(
    endpoint: Endpoint,
    headers: readonly (readonly [string, string])[],
    given?: Given,
    /** Headers that depend on the address, such as a proof. */
    proofs?: (target: string) => readonly (readonly [string, string])[],
  ): Promise<Answered>;
  /** Two customers with accounts and two without, whom no other test touches. */
  readonly people: Readonly<Record<'victim' | 'attacker' | 'newVictim' | 'newAttacker', Member>>;
  /** The proof of this customer after a strong check. */
  strong(member: Member): Promise<[string, string][]>;
  proofOf(kind: CallerKind, member: Member | undefined): Promise<[string, string][]>;
}

const likes: Readonly<Record<CallerKind['account'], string>> = {
  none: 'hajime',
  open: 'hanako',
  closed: 'owari',
  closedLongAgo: 'mukashi',
};

export async function openAccessScene(): Promise<AccessScene> {
  const db = await createTestDatabase();
  const owner = new Client({ connectionString: db.ownerUrl });
  await owner.connect();
  const database = db.open('api');
  const members = new Map<CallerKind, readonly Member[]>();
  for (const [index, kind] of kinds.entries()) {
    const like = kind.hasUnread ? 'midoku' : likes[kind.account];
    const cash = kind.account === 'open' && kind.isStrong ? { cash: 1_000_000n } : {};
    if (kind.role !== 'customer' && kind.account === 'none') continue;
    const count = kind.role === 'customer' ? 1 + commands.length : 1;
    const isFrozen = kind.isFrozen ?? false;
    members.set(kind, await addCast(owner, database, { like, count, from: 1 + index * 1_000, isFrozen, ...cash }));
  }
  const [victim, attacker] = await addCast(owner, database, {
    like: 'hanako',
    count: 2,
    from: 90_000,
    cash: 1_000_000n,
  });
  const [newVictim, newAttacker] = await addCast(owner, database, { like: 'hajime', count: 2, from: 91_000 });
  if (!victim || !attacker || !newVictim || !newAttacker) throw new Error('the cast is not whole');
  await readFundDocuments(owner);
  const ended = kinds.find(({ name }) => name.includes('a freeze has ended'));
  await owner.query('update app.customer set tokens_void_at = $2 where id = any ($1)', [
    (ended ? members.get(ended) : [])?.map(({ id }) => id),
    new Date(testNow),
  ]);
  const scene = await openScene({
    db,
    partnerSecret,
    origins: { main: ['http://web.test'], trading: [], ops: [] },
    fxMarket: { quotedMid: async () => readFxRate('155.00'), fixings: async () => [] },
  });
  const built = new Set(Object.values(scene.api.servers).flatMap((server) => server.built()));
  return {
    ...scene,
    owner,
    people: { victim, attacker, newVictim, newAttacker },
    strong: async ({ subject }) => attach(await tokenFor(subject, { strongSecondsAgo: 5 })),
    memberFor: (kind, endpoint) => {
      const all = members.get(kind) ?? [];
      return all[1 + commands.indexOf(endpoint)] ?? all[0];
    },
    isBuilt: (endpoint) => built.has(endpoint),
    send: (endpoint, headers, given = {}, proofs = () => []) => send(scene, endpoint, headers, given, proofs),
    proofOf,
    async close() {
      await owner.end();
      await scene.close();
    },
  };
}

/** How each kind proves who it is. The only place of the matrix that knows how a token travels is `attach`. */
async function proofOf(kind: CallerKind, member: Member | undefined): Promise<[string, string][]> {
  if (kind.name === 'a visitor') return [];
  if (kind.role === 'partner') return attach(partnerSecret);
  const strong = kind.isStrong ? { strongSecondsAgo: 5 } : {};
  if (kind.role === 'operator') {
    // Operators have no way in but a passkey; weak is one that was shown longer ago than any call allows.
    const old = { strongSecondsAgo: 60 * 60 };
    const roles = kind.operatorRoles ? { roles: kind.operatorRoles } : {};
    return attach(await tokenFor(subjectOf('unyo'), { role: 'operator', ...old, ...strong, ...roles }));
  }
  const life = kind.name.includes('expired') ? { expiresInSeconds: -1 } : {};
  return attach(await tokenFor(member?.subject ?? '', { ...strong, ...life }));
}

let sent = 0;

async function send(
  scene: Scene,
  endpoint: Endpoint,
  headers: readonly (readonly [string, string])[],
  given: Given,
  proofs: (target: string) => readonly (readonly [string, string])[],
): Promise<Answered> {
  const { body, target } = inputOf(endpoint, given);
  sent += 1;
  const answer = await fetch(`${scene.address(endpoint.site as ApiSite)}${target}`, {
    method: endpoint.method,
    headers: {
      ...Object.fromEntries([...headers, ...proofs(target)]),
      ...(endpoint.once && given.key !== null ? { 'idempotency-key': given.key ?? `matrix-${sent}-key` } : {}),
      ...(body === null
        ? {}
        : { 'content-type': endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    body,
  });
  const text = await answer.text();
  const json = parse(text) as { code?: unknown } | null;
  return { status: answer.status, code: typeof json?.code === 'string' ? json.code : null, text };
}

/** Made once for each call: everybody asks for the same. */
const made = new Map<Endpoint, Required<Pick<Given, 'params' | 'query' | 'body'>>>();

function inputOf(endpoint: Endpoint, given: Given): { target: string; body: string | null } {
  const usual = made.get(endpoint) ?? usualInput(endpoint);
  made.set(endpoint, usual);
  const { params, query, body } = { ...usual, ...given };
  const text = body === undefined ? null : endpoint.form ? pairsOf(body as Record<string, unknown>) : jsonOf(body);
  return { target: targetOf(endpoint.path, { params, query }), body: text };
}

function usualInput(endpoint: Endpoint): Required<Pick<Given, 'params' | 'query' | 'body'>> {
  const random = createRandom(1);
  // In the past: an operator's call that moves time is refused, and a closed service is open again.
  const known = (field: string) => (field === 'at' || field === 'from' || field === 'to' ? past[field] : undefined);
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const wire = validWire(schema, random, known);
    if (wire === undefined || !decode(schema, wire).ok) {
      throw new Error(
        `no valid ${name} was found for ${placeOf(endpoint)}: name a value of its field in e2e/fuzz/values.ts (usual)`,
      );
    }
    return wire;
  };
  return {
    params: (part('params') ?? {}) as Record<string, unknown>,
    query: (part('query') ?? {}) as Record<string, unknown>,
    body: part('body'),
  };
}

const past: Readonly<Record<string, string>> = {
  at: '2026-01-05T10:00:00+09:00',
  from: '2026-01-05T10:00:00+09:00',
  to: '2026-01-05T11:00:00+09:00',
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
