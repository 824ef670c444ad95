import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answersFolderVariable } from './answers-folder.ts';

/*
 * Before every test file: writes down which route answered what, once each, for the law that every built call is tested
 * (tools/answers.ts). Heard on the channels of Fastify and Node, so that the programs know nothing of it.
 */

const folder = process.env[answersFolderVariable];
const isListening = Symbol.for('tsuzura.answers');
const known = globalThis as { [isListening]?: true };

if (folder !== undefined && !known[isListening]) {
  known[isListening] = true;
  const file = join(folder, `${process.pid}-${threadId}.txt`);
  const seen = new Set<string>();
  const write = (line: string) => {
    if (seen.has(line)) return;
    seen.add(line);
    appendFileSync(file, `${line}\n`);
  };

  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const route = request.routeOptions.url;
      if (route !== undefined) write(`${request.method} ${route} ${codeOf(reply.statusCode, payload)}`);
      done(null, payload);
    });
  });
  // The OAuth server answers without Fastify.
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path.startsWith('/oauth2/')) write(`${request.method} ${path} ${response.statusCode}`);
  });
}

/** `200`, or the code of a refusal, whose first three digits are the status. */
function codeOf(status: number, payload: unknown): string {
  const code = status >= 400 && typeof payload === 'string' ? /"code":"([\d-]+)"/.exec(payload)?.[1] : undefined;
  return code ?? String(status);
}
