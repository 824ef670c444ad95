import type { Provider } from 'oidc-provider';
import { errors } from '@tsuzura/contract/kernel';
import { isUnavailable } from '@tsuzura/store/kernel';

/** The same answer as the server gives for its own calls. */
const retryAfterSeconds = '2';
const { text } = errors.UNAVAILABLE;
const page = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>つづら</title><p>${text}</p></html>`;

/**
 * The library answers every error it does not know with 500, or sends the browser on with `server_error`. A database that is
 * away is neither the client's mistake nor ours: 503, and when to come again.
 */
export function answerUnavailable(provider: Provider): Provider {
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', (ctx, error) => void failures.set(ctx, error));
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failures.set(ctx, error);
    }
    if (!isUnavailable(failures.get(ctx))) return;
    ctx.remove('location');
    ctx.set({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' });
    ctx.status = errors.UNAVAILABLE.status;
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page;
    } else ctx.body = { error: 'temporarily_unavailable', error_description: text };
  });
  return provider;
}
