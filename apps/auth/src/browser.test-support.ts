import { createProver, type Prover } from '@tsuzura/http/testing';

/** The key of every browser here, as of a customer app that signs in again on the same device. */
export const prover: Prover = createProver();

/** A browser without a screen: keeps cookies by path as a browser does, follows redirects of one origin only. */
export interface TestBrowser {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  form(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Goes on through redirects of this origin; gives the first answer that is none, or the first address elsewhere. */
  visit(path: string): Promise<{ answer: Response; url: string }>;
  cookies(): readonly { name: string; value: string; path: string; raw: string }[];
}

export function openBrowser(origin: string): TestBrowser {
  const jar = new Map<string, { name: string; value: string; path: string; raw: string }>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const pathname = new URL(path, origin).pathname;
    const cookie = [...jar.values()]
      .filter((one) => pathname.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) },
    });
    for (const raw of answer.headers.getSetCookie()) keep(raw, pathname);
    return answer;
  }

  /** Tokens are asked for with a proof of the key they are to be bound to. */
  const proofFor = (path: string): Record<string, string> =>
    path === '/oauth2/token' ? { dpop: prover.proof({ method: 'POST', url: `${origin}${path}` }) } : {};

  function keep(raw: string, at: string): void {
    const [pair = '', ...attributes] = raw.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? at;
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
    if (value === '' || (expires && Date.parse(expires) < Date.now())) jar.delete(`${name} ${path}`);
    else jar.set(`${name} ${path}`, { name, value, path, raw });
  }

  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify(body),
      }),
    form: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...proofFor(path), ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    async visit(path) {
      let url = new URL(path, origin).toString();
      for (let hop = 0; hop < 10; hop += 1) {
        const answer = await send(url);
        const next = answer.headers.get('location');
        if (answer.status < 300 || answer.status >= 400 || !next) return { answer, url };
        url = new URL(next, url).toString();
        if (!url.startsWith(origin)) return { answer, url };
      }
      throw new Error('too many redirects');
    },
    cookies: () => [...jar.values()],
  };
}
