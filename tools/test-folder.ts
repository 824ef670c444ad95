import { join } from 'node:path';
import { root } from './project-config.ts';

export const testFolderVariable = 'TSUZURA_TEST_FOLDER';

/** Where the server of the tests has its data. On disk it is used again by the next run. */
export const testFolder = (): string => process.env[testFolderVariable] ?? join(root, '.data', 'test');
