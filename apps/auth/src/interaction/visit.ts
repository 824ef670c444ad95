import { randomBytes } from 'node:crypto';
import type { ApiRequest } from '@tsuzura/http/server';
import type { Visit } from '../person/deps.ts';

const cookieName = 'device';
const year = 365 * 86_400;

/** Sets the device cookie, so that the owner gets a mail about a sign-in from a new browser. It gives no access. */
export function visitOf(
  request: ApiRequest,
  answerHeader: (name: string, value: string) => void,
  secure: boolean,
): Visit {
  const known = deviceIn(request.header('cookie'));
  const device = known ?? randomBytes(24).toString('base64url');
  if (!known) {
    answerHeader(
      'set-cookie',
      `${cookieName}=${device}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  }
  return {
    network: request.address,
    userAgent: (request.header('user-agent') ?? '').slice(0, 400),
    device,
    requestId: request.requestId,
  };
}

function deviceIn(cookies: string | undefined): string | null {
  return /(?:^|;\s*)device=([\w-]{32})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null;
}
