import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled code is kept beside the installed packages, so that a second start reads it instead of compiling it again.
// It must be switched on before the rest is loaded, hence a file of its own.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./run-service.ts');
