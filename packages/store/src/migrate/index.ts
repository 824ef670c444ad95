export { isInstalled, type WantedInstallation } from './is-installed.ts';
export { firstBeforeBaseline, migrate, type MigrateOptions, type MigrateResult } from './migrate.ts';
export { migrationFolder, readMigrations, type MigrationFile } from './migration-files.ts';
export { checksumFile, checksumProblems, readChecksums, writeChecksums, type Checksums } from './checksums.ts';
export { ensureRoles, programRoles, urlAs, type Program } from './roles.ts';
export { ownRelease, schemaState, urlOfRelease, whyNotSchema, type SchemaState } from './release.ts';
export { isOutsideTransaction, oldestCodeOf, statementsOf, type Statement } from './statements.ts';
