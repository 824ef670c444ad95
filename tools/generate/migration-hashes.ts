import { readMigrations } from '@tsuzura/store/migrate';

/** What was committed once stays: the tidy test refuses a change of any line but the last ones added. */
export function printMigrationHashes(): string {
  return `${JSON.stringify(Object.fromEntries(readMigrations().map(({ number, name, hash }) => [`${String(number).padStart(4, '0')}_${name}`, hash])), null, 2)}\n`;
}
