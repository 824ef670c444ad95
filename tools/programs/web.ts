import { readConfig } from '@tsuzura/http/config';
import { stopOnSignal } from '@tsuzura/http/program';
import { serveWeb } from '../serve-apps.ts';

/* The customer app alone: files, and what a built app learns at run time. It has no database. */
const served = await serveWeb(readConfig(process.env));
stopOnSignal(() => served.close());
