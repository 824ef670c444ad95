import { readConfig } from '@tsuzura/http/config';
import { startConsole } from './start-console.ts';

/* `node apps/console-server/src/start.ts` */
await startConsole(readConfig(process.env));
