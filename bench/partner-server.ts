import { testLimits } from '@tsuzura/http/testing';
import { create } from '../apps/partners/src/create.ts';

/** The stand-ins alone, at business time that runs from the moment given. */
const [from = '0', seed = 'tsuzura'] = process.argv.slice(2);
const began = Date.now();
const program = create({
  clock: { now: () => Number(from) + Date.now() - began },
  folder: null,
  publicUrls: { partners: 'http://partners.example', content: 'http://content.example', web: 'http://web.example' },
  seed,
  secret: 'bench',
  log: false,
  limits: testLimits,
});
const address = await program.partners.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => process.exit(0));
process.send?.({ address });
