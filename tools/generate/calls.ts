import { openedSites } from './opened-sites.ts';

/** One row a call: `| main | GET | /v1/assets | built |`. */
export async function printCalls(): Promise<string> {
  const rows = openedSites()
    .filter(({ site }) => site !== 'partners')
    .flatMap(({ site, calls, isBuilt }) =>
      calls.map((call) => `| ${site} | ${call.method} | ${call.path} | ${isBuilt(call) ? 'built' : 'not built'} |`),
    );
  const built = rows.filter((row) => row.endsWith('| built |')).length;
  return [
    '# Calls',
    '',
    'Printed from the contract and from what the programs mount, by `npm run docs`.',
    `${built} of ${rows.length} calls are built; the others check sign-in and input and answer 501 \`501-000\`.`,
    '',
    '| site | method | path | state |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
