import { Refused } from '@tsuzura/contract/kernel';
import { findPostalAddress } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import { addressOf } from './postal-list.ts';

export function openPostalCodes(server: ApiServer): void {
  server.handle(findPostalAddress, async ({ params }) => {
    const found = addressOf(params.postalCode);
    if (found === null) throw new Refused('NOT_FOUND');
    return found;
  });
}
