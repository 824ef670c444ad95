import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieIn } from './cookies.ts';
import { idleMilliseconds, longestMilliseconds, type ConsoleServerOptions } from './options.ts';
import { createSealer } from './sealed.ts';

/** One signed-in operator, as the cookie carries them. Nothing of it is ever readable in the browser. */
export interface ConsoleSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch ms, as the next three. */
  readonly accessUntil: number;
  readonly startedAt: number;
  /** When the operator last did something; what a page asks for by itself does not count. */
  readonly seenAt: number;
}

export interface Sessions {
  /** Null: nobody is signed in here, or for too long. */
  read(request: FastifyRequest): Promise<ConsoleSession | null>;
  write(reply: FastifyReply, session: ConsoleSession): Promise<void>;
  clear(reply: FastifyReply): void;
}

export function createSessions({ url, secret, realNow }: ConsoleServerOptions): Sessions {
  const isSecure = url.startsWith('https:');
  // `__Host-`: this origin alone, over https alone. Plain http is for development.
  const name = isSecure ? '__Host-console' : 'console';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const sealer = createSealer<ConsoleSession>({
    secret,
    purpose: 'session',
    seconds: longestMilliseconds / 1000,
    realNow,
  });
  return {
    async read(request) {
      const session = await sealer.open(cookieIn(request, name));
      if (session === null) return null;
      const now = realNow();
      const isOver = now - session.seenAt > idleMilliseconds || now - session.startedAt > longestMilliseconds;
      return isOver ? null : session;
    },
    async write(reply, session) {
      void reply.header('set-cookie', `${name}=${await sealer.seal(session)}; ${attributes}`);
    },
    clear(reply) {
      void reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
    },
  };
}
