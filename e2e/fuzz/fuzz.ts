import { optionsOrUsage } from '../../tools/read-options.ts';
import { checkBooksAfter } from './after.ts';
import { fuzz } from './run.ts';

/*
 * `npm run fuzz -- --requests 100000 --seed 7`: every call of every program, with values made from the contract and
 * values that have broken servers before. `--only N` repeats one turn of a seed. Ends with 1 when anything was found.
 */
const values = optionsOrUsage(
  {
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '3600' },
    },
  },
  'npm run fuzz -- [--requests 100000] [--seed 7] [--only 回] [--seconds 3600]\n',
);
const seed = Number(values.seed);
const only = values.only === undefined ? {} : { only: Number(values.only) };
const { report, seconds } = await fuzz({
  ...only,
  seed,
  requests: Number(values.requests),
  longest: Number(values.seconds),
  progress: (line) => console.log(line),
  after: checkBooksAfter,
});
console.log(report.print(seed, seconds));
process.exitCode = report.faults().length === 0 ? 0 : 1;
