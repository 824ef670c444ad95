import type { FastifyRequest } from 'fastify';

/** One cookie of a request; of several with the same name none counts. */
export function cookieIn({ headers }: FastifyRequest, name: string): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return found.length === 1 ? found[0] : undefined;
}
