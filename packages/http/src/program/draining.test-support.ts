import { createServer } from 'node:http';
import { readConfig } from '../config/index.ts';
import { openProgram } from './index.ts';

/* A program for the test of its end: `/slow` answers when its database is back, which `/away` and `/back` decide. */
let isAway = false;
const waiting: (() => void)[] = [];
const server = createServer((request, response) => {
  if (request.url === '/away') isAway = true;
  if (request.url === '/back') isAway = false;
  if (request.url === '/slow') waiting.push(() => response.end('late'));
  else response.end('ok');
});
const config = readConfig(process.env);
const program = await openProgram(config, 'tsuzura-test');
process.once('SIGUSR2', () => {
  server.listen(config.ports.main, '127.0.0.1', () => {
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const answer of waiting) answer();
      });
    program.opened(close, [async () => !isAway]);
    process.stdout.write('opened\n');
  });
});
// Whoever reads this may send the signal at once: before it is listened for, it would end the program.
process.stdout.write('starting\n');
