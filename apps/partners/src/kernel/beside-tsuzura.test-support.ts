import { callsFromPartners } from '@tsuzura/contract/partner';
import { createApiServer, type ApiServer } from '@tsuzura/http/server';
import { partnerGuard } from './guard.ts';
import { running, secret } from '../running.test-support.ts';

/**
 * The sites beside つづら as they see it: its calls behind the shared secret, answered as the test says. What it really does is
 * tested where it lives.
 */
export async function besideTsuzura(answer: (tsuzura: ApiServer) => void) {
  const tsuzura = createApiServer({
    site: 'main',
    title: 'つづら',
    endpoints: callsFromPartners,
    guard: partnerGuard(secret),
    origins: [],
    log: false,
  });
  answer(tsuzura);
  const main = await tsuzura.listen({ host: '127.0.0.1', port: 0 });
  const publicUrls = {
    partners: 'http://partners.example',
    content: 'http://content.example',
    web: 'http://web.example',
    main,
  };
  const here = await running({ publicUrls });
  return {
    ...here,
    publicUrls,
    close: async () => void (await Promise.all([here.program.close(), tsuzura.close()])),
  };
}
