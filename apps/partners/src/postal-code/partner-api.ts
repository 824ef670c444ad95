import { Refused } from '@tsuzura/contract/kernel';
import { findPostalAddress } from '@tsuzura/contract/partner';
import type { Door } from '@tsuzura/http/door';
import { addressOf } from './postal-list.ts';

export function openPostalCodes(door: Door): void {
  door.handle(findPostalAddress, async ({ params }) => {
    const found = addressOf(params.postalCode);
    if (found === null) throw new Refused('NOT_FOUND');
    return found;
  });
}
