import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, siteNames } from '@tsuzura/http/config';
import { columns } from '../tools/table.ts';
import { benchFirstView } from './first-view.ts';
import { benchRefresh } from './refresh.ts';
import { benchRoute } from './route.ts';
import { judge, save, type Measured } from './result.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';

/** `npm run bench`: product beside reference, in turns, in one run. `npm run bench -- route` runs one of them. */
const only = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'tsuzura-bench-'));
const ports = Object.fromEntries(
  siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(15_000 + index)]),
);
const config = readConfig({ ...process.env, ...ports, DATA_FOLDER: folder, DATABASE_URL: '' });

const measured: Measured[] = [];
try {
  if (!only || only === 'route') measured.push(...(await benchRoute(config)));
  if (!only || only === 'refresh') measured.push(...(await benchRefresh(config)));
  if (!only || only === 'sign-in') measured.push(...(await benchSignIn(config)));
  if (!only || only === 'first-view') measured.push(...(await benchFirstView(config)));
  if (!only || only === 'start') measured.push(...(await benchStart(config)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const figure = (value: number | null) => (value === null ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(2));
const rows = measured.map((one) => {
  const { ratio, target, compare, met } = judge(one);
  return [
    one.name,
    figure(one.reference),
    figure(one.product),
    figure(ratio),
    `${compare === 'at-least' ? '>=' : '<='} ${target}`,
    met ? 'met' : 'MISSED',
  ];
});
for (const line of columns([['name', 'reference', 'product', 'ratio', 'target', 'verdict'], ...rows]))
  console.log(line);
save(measured);
process.exitCode = measured.every((one) => judge(one).met) ? 0 : 1;
