/* The sign-in app with a made-up server: npx vite -c apps/signin/dev/vite.config.ts (or `preview`, for the built app). */
import { join } from 'node:path';
import { defineConfig, mergeConfig, type Connect } from 'vite';
import { appHeaders } from '../../../packages/http/src/app/mount-app.ts';
import { appConfig } from '../../../tools/apps/vite-config.ts';
import { runtimeConfig } from '../../../tools/apps/runtime-config.ts';
import { fakeAnswer } from './fake-api.ts';

const sites = ['web', 'auth', 'console', 'main', 'trading', 'ops', 'content', 'partners'];
const urls = Object.fromEntries(sites.map((site) => [site, 'http://localhost:4199']));

const answer: Connect.NextHandleFunction = (request, response, next) => {
  const path = (request.originalUrl ?? '').split('?', 1)[0] ?? '';
  const json = (status: number, body: unknown) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(status === 204 ? '' : JSON.stringify(body));
  if (path === '/config.json') return json(200, JSON.parse(runtimeConfig({ urls })));
  const isCall = path.startsWith('/interaction/') ? path.split('/').length > 3 : request.method === 'POST';
  if (!isCall) return next();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString();
    const { status, body, delayMs = 0 } = fakeAnswer(request.method ?? 'GET', path, text ? JSON.parse(text) : {});
    setTimeout(() => (status === 0 ? request.socket.destroy() : json(status, body)), delayMs);
  });
};

export default defineConfig(
  mergeConfig(appConfig(join(import.meta.dirname, '..')), {
    server: { port: 4198 },
    preview: { port: 4199, headers: appHeaders([]) },
    plugins: [
      {
        name: 'tsuzura:fake-api',
        configureServer: ({ middlewares }: { middlewares: Connect.Server }) => void middlewares.use(answer),
        configurePreviewServer: ({ middlewares }: { middlewares: Connect.Server }) => void middlewares.use(answer),
      },
    ],
  }),
);
