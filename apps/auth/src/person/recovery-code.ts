import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import { replaceRecoveryCodes, useRecoveryCode } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps } from './deps.ts';
import { keyed, numberBelow } from './keyed.ts';

const howMany = 10;
/** 31 signs without look-alikes (l 1 i, o 0): ten of them are nearly 50 bits, so a fast keyed hash is enough. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** New codes, shown this once; all before are void. */
export async function makeRecoveryCodes(tx: Tx, deps: PersonDeps, personId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => oneCode(deps));
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => hashOf(deps, personId, code)),
  );
  return codes;
}

/** True once for each code. Hyphens, spaces, capitals and width do not matter: people read these from paper. */
export function spendRecoveryCode(
  tx: Tx,
  deps: PersonDeps,
  { personId, typed }: { personId: string; typed: string },
): Promise<boolean> {
  return useRecoveryCode(tx, personId, hashOf(deps, personId, typed), nowOf(deps));
}

function oneCode({ random }: PersonDeps): string {
  const letters = Array.from({ length }, () => signs[numberBelow(signs.length, random)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

const hashOf = (deps: PersonDeps, personId: string, code: string) =>
  keyed(deps.secrets.pepper, `recovery code ${personId}`, plain(code));

const plain = (code: string) =>
  narrowLettersAndDigits(code)
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
