import { printApis } from './apis.ts';
import { printCalls } from './calls.ts';
import { printCoverage } from './coverage.ts';
import { printErrors } from './errors.ts';
import { printMigrationHashes } from './migration-hashes.ts';
import { printQueries } from './queries.ts';
import { describeSchema } from './schema.ts';
import { environmentTable } from '@tsuzura/http/config';

/** Every generated file and its content. The tidy test compares them with what is committed. */
export async function generateAll(migratedUrl: string): Promise<ReadonlyMap<string, string>> {
  const schema = await describeSchema(migratedUrl);
  return new Map([
    ['docs/generated/calls.md', await printCalls()],
    ['docs/generated/errors.md', printErrors()],
    [
      'docs/generated/env.md',
      `# Environment\n\nPrinted from \`packages/http/src/config\` by \`npm run docs\`.\n\n${environmentTable()}\n`,
    ],
    ['docs/generated/schema.md', schema.page],
    ['docs/generated/coverage.md', printCoverage()],
    ['packages/store/src/kernel/schema.ts', schema.types],
    ['packages/store/migrations/hashes.json', printMigrationHashes()],
    ...(await printApis()),
    ...(await printQueries()),
  ]);
}
