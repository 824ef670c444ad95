import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { decode, Id, Refused } from '@tsuzura/contract/kernel';
import { ymdFrom } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { findPublicDocument } from '@tsuzura/store/document';
import { markOpened, readLinkKey, readStatements } from '@tsuzura/store/statement';
import type { Deps } from '../kernel/deps.ts';
import { isOfView } from '../kernel/viewers.ts';
import { allReportKinds } from './list-reports.ts';
import { linkPath, openLink, publicDocumentPath, type LinkTarget, type StatementLink } from './statement-links.ts';
import { fileNameOf, zipStatements } from './zip-statements.ts';

/** A PDF or a ZIP runs nothing and is shown in no frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

type Way = 'inline' | 'attachment';
type Give = (link: StatementLink, reply: FastifyReply, way: Way) => Promise<FastifyReply>;

/** `?save=1`: to be kept as a file instead of being shown. */
const wayOf = ({ url }: FastifyRequest): Way => (url.endsWith('?save=1') ? 'attachment' : 'inline');

/** What an address that no longer counts shows: a person reads it, in a tab of its own. */
const gone = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>書面を表示できません</title>
<body><h1>書面を表示できません</h1><p>このアドレスは、期限が切れているか、正しくありません。</p>
<p>「電子交付書面」の一覧から、もう一度開いてください。</p></body></html>`;

/**
 * Opens signed addresses. Whatever is wrong with one (forged, old, somebody else's, of a statement that is not there) looks the
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
      // Statements name the person whole and are read once opened: an operator who looks opens none (ADR-0074).
      if (link.family !== null && (isOfView(link.family) || deps.families.isEnded(link.family))) return nothing(reply);
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

/** Of a customer: one statement, which is read from then on, or the statements of a year. */
export function customerStatements(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  openSignedLinks(server, deps, {
    statement: async ({ what, subject }, reply, way) => {
      const [statement] = await readStatements(database.reader, [what], subject, clock.today());
      if (!statement) return nothing(reply);
      await database.tx((tx) => markOpened(tx, statement.id, clock.now()));
      return sendFile(reply, 'application/pdf', `${fileNameOf(statement.name)}.pdf`, statement.bytes, way);
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
        zipStatements(database.reader, subject, filter),
        'attachment',
      );
    },
  });
}

/** Public documents: bytes that never change under their id. */
export function publicDocuments(server: ApiServer, { database, maintenance }: Deps): void {
  const path = publicDocumentPath(':id');
  server.app.get(path, {
    config: { admission: { priority: 'second' } },
    onRequest: named(path),
    handler: async (request, reply) => {
      if (maintenance.closed()) throw new Refused('MAINTENANCE');
      // The route is not of the contract, so nothing has looked at the id yet.
      const id = decode(Id, (request.params as { id: string }).id);
      const document = id.ok ? await findPublicDocument(database.reader, id.value) : null;
      if (!document) return nothing(reply);
      reply.header('cache-control', 'public, max-age=86400, immutable');
      return sendFile(reply, 'application/pdf', `${fileNameOf(document.name)}.pdf`, document.bytes);
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
