import { parseNavFile, type NavFileFault } from '@tsuzura/domain/fund';
import { addNavs } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';

export type NavFileResult =
  | { readonly ok: true; readonly read: number; readonly added: number }
  | { readonly ok: false; readonly why: 'ENCODING' | 'EMPTY' }
  | { readonly ok: false; readonly why: 'FAULTS'; readonly faults: readonly NavFileFault[] };

/**
 * Loads one fund's price file, Shift_JIS as the association publishes it. All or nothing: a file with a fault adds no
 * price, because a gap in a price series is found much later than a refused file.
 */
export async function importNavFile(tx: Tx, fundCode: string, bytes: Uint8Array): Promise<NavFileResult> {
  let text: string;
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, why: 'ENCODING' };
  }
  const { rows, faults } = parseNavFile(text);
  if (faults.length > 0) return { ok: false, why: 'FAULTS', faults };
  if (rows.length === 0) return { ok: false, why: 'EMPTY' };
  const added = await addNavs(
    tx,
    rows.map((row) => ({ fundCode, ...row })),
  );
  return { ok: true, read: rows.length, added };
}
