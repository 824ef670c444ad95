/*
 * The part of zod that the contract uses, for browsers (ADR-0043). The bundler puts this file where the contract imports
 * `zod`, so it says the same names and gives the same values and issues; `tools/apps/zod-for-browsers.long.test.ts` compares
 * both on every schema. What the contract does not use is not here, and a schema that needs it fails that test.
 * Nothing here compiles code, as zod does where it can: our pages forbid that (no eval, Trusted Types).
 */

export * from './kinds.ts';
export { encode, optional, refine, safeEncode, safeParse, superRefine, union } from './schema.ts';

export const NEVER = undefined;
/** The printer of OpenAPI stands in the same room and asks for these when it is loaded; a bundle leaves it out. */
export const core = {
  $ZodRegistry: class {
    add(): void {}
  },
};
export const globalRegistry = null;
export const toJSONSchema = null;
