import { readConfig } from '@tsuzura/http/config';
import { openProgram } from '@tsuzura/http/program';
import { serveWeb } from '../serve-apps.ts';

/* The customer app alone: files, and what a built app learns at run time. It has no database. */
const config = readConfig(process.env);
const program = await openProgram(config, 'tsuzura-web');
const served = await serveWeb(config);
program.opened(() => served.close());
