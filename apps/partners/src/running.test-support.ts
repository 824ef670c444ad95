import { createClient } from '@tsuzura/contract/kernel';
import { testLimits } from '@tsuzura/http/testing';
import { create, type PartnersDeps } from './create.ts';

export const secret = 'partner-secret-of-the-test';
export const asPartner = { headers: { authorization: `Bearer ${secret}` } };

/** Both servers on free ports. The clock is a Saturday morning after the NAVs of 2026-11-13 unless it is moved. */
export async function running(changes: Partial<PartnersDeps> = {}) {
  const clock = { at: Date.parse('2026-11-14T09:00:00+09:00') };
  const program = create({
    clock: { now: () => clock.at },
    folder: null,
    publicUrls: {
      partners: 'http://partners.example',
      content: 'http://content.example',
      web: 'http://web.example',
    },
    seed: 'tsuzura',
    secret,
    log: false,
    limits: testLimits,
    ...changes,
  });
  const partnersUrl = await program.partners.listen({ host: '127.0.0.1', port: 0 });
  const contentUrl = await program.content.listen({ host: '127.0.0.1', port: 0 });
  return {
    program,
    partnersUrl,
    contentUrl,
    partners: createClient({ baseUrl: partnersUrl }),
    content: createClient({ baseUrl: contentUrl }),
    setClock: (text: string) => {
      clock.at = Date.parse(text);
    },
    [Symbol.asyncDispose]: () => program.close(),
  };
}
