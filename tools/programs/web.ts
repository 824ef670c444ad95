import { readConfig } from '@tsuzura/http/config';
import { openTraces, stopOnSignal } from '@tsuzura/http/program';
import { serveMetrics } from '@tsuzura/http/server';
import { serveWeb } from '../serve-apps.ts';

/* The customer app alone: files, and what a built app learns at run time. It has no database. */
const config = readConfig(process.env);
const metrics = await serveMetrics(config.metricsPort);
const traces = await openTraces(config, 'tsuzura-web');
const served = await serveWeb(config);
stopOnSignal(async () => {
  await Promise.all([served.close(), metrics.close()]);
  await traces.close();
});
