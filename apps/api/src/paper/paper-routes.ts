import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { decode, Id, Refused } from '@tsuzura/contract/kernel';
import { ymdFrom } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { findPublicPaper, markOpened, readLinkKey, readPapers } from '@tsuzura/store/paper';
import type { Deps } from '../kernel/deps.ts';
import { allReportKinds } from './list-reports.ts';
import { linkPath, openLink, publicPaperPath, type LinkTarget, type PaperLink } from './paper-links.ts';
import { fileNameOf, zipPapers } from './zip-papers.ts';

/** A PDF or a ZIP runs nothing and is shown in no frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

type Way = 'inline' | 'attachment';
type Give = (link: PaperLink, reply: FastifyReply, way: Way) => Promise<FastifyReply>;

/** `?save=1`: to be kept as a file instead of being shown. */
const wayOf = ({ url }: FastifyRequest): Way => (url.endsWith('?save=1') ? 'attachment' : 'inline');

/** What an address that no longer counts shows: a person reads it, in a tab of its own. */
const gone = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>書面を表示できません</title>
<body><h1>書面を表示できません</h1><p>このアドレスは、期限が切れているか、正しくありません。</p>
<p>「電子交付書面」の一覧から、もう一度開いてください。</p></body></html>`;

/**
 * Opens signed addresses. Whatever is wrong with one (forged, old, somebody else's, of a paper that is not there) looks the
 * same from outside: nothing is there.
 */
export function openSignedLinks(server: ApiServer, deps: Deps, gives: Partial<Record<LinkTarget, Give>>): void {
  const path = `${linkPath}/:token`;
  server.app.get(path, {
    config: { admission: { priority: 'second' } },
    onRequest: named(path),
    handler: async (request, reply) => {
      // Operators work while the service is closed to customers.
      if (server.site !== 'ops' && deps.maintenance.closed()) throw new Refused('MAINTENANCE');
      const { token } = request.params as { token: string };
      const link = openLink(await readLinkKey(deps.database.reader), token, deps.realNow());
      const give = link && gives[link.target];
      if (!link || !give || isSomebodyElse(request, link.subject)) return nothing(reply);
      if (link.family !== null && deps.families.isEnded(link.family)) return nothing(reply);
      return give(link, reply, wayOf(request));
    },
  });
}

/** A browser opens an address without a token. One that comes with another person's is a mistake or worse. */
function isSomebodyElse({ headers }: FastifyRequest, subject: string): boolean {
  if (headers.authorization === undefined) return false;
  try {
    return decodeJwt(headers.authorization.replace(/^(?:Bearer|DPoP) +/i, '')).sub !== subject;
  } catch {
    return true;
  }
}

export const nothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers({ 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' }).send(gone);

/** Of a customer: one paper, which is read from then on, or the papers of a year. */
export function customerPapers(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  openSignedLinks(server, deps, {
    paper: async ({ what, subject }, reply, way) => {
      const [paper] = await readPapers(database.reader, [what], subject, clock.today());
      if (!paper) return nothing(reply);
      await database.tx((tx) => markOpened(tx, paper.id, clock.now()));
      return sendFile(reply, 'application/pdf', `${fileNameOf(paper.name)}.pdf`, paper.bytes, way);
    },
    year: async ({ what, subject }, reply) => {
      const year = Number(what);
      const filter = {
        kinds: allReportKinds,
        from: ymdFrom({ year, month: 1, day: 1 }),
        to: ymdFrom({ year, month: 12, day: 31 }),
        today: clock.today(),
      };
      return sendFile(
        reply,
        'application/zip',
        `つづら_書面_${year}年.zip`,
        zipPapers(database.reader, subject, filter),
        'attachment',
      );
    },
  });
}

/** Papers for everybody: bytes that never change under their id. */
export function publicPapers(server: ApiServer, { database, maintenance }: Deps): void {
  const path = publicPaperPath(':id');
  server.app.get(path, {
    config: { admission: { priority: 'second' } },
    onRequest: named(path),
    handler: async (request, reply) => {
      if (maintenance.closed()) throw new Refused('MAINTENANCE');
      // The route is not of the contract, so nothing has looked at the id yet.
      const id = decode(Id, (request.params as { id: string }).id);
      const paper = id.ok ? await findPublicPaper(database.reader, id.value) : null;
      if (!paper) return nothing(reply);
      reply.header('cache-control', 'public, max-age=86400, immutable');
      return sendFile(reply, 'application/pdf', `${fileNameOf(paper.name)}.pdf`, paper.bytes);
    },
  });
}

export const sendFile = (
  reply: FastifyReply,
  type: string,
  name: string,
  body: Buffer | NodeJS.ReadableStream,
  as: Way = 'inline',
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-security-policy': policy,
      'content-disposition': `${as}; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(body);

/** The log gets the pattern: the address itself is a key. */
const named =
  (path: string) =>
  (request: FastifyRequest, _: FastifyReply, done: () => void): void => {
    request.visit.route = path;
    done();
  };
