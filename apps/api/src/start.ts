import { parseArgs } from 'node:util';
import { readConfig } from '@tsuzura/http/config';
import { startApi } from './start-api.ts';

/* `node apps/api/src/start.ts --serve main,trading` in as many copies as needed, `--serve ops`, `--serve jobs`. */
const { values } = parseArgs({ options: { serve: { type: 'string', default: 'main,trading' } } });
await startApi(readConfig(process.env), values.serve);
