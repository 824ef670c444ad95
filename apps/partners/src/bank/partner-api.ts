import { listBankAnswers, listBankNotices, sendBankFile } from '@tsuzura/contract/partner';
import type { Door } from '@tsuzura/http/door';
import type { BankOffice } from './bank-office.ts';

export function openBank(door: Door, office: BankOffice): void {
  door.handle(sendBankFile, async ({ body }) => ({ id: body.id, receivedAt: office.receive(body) }));
  door.handle(listBankNotices, async ({ params }) => ({ files: office.noticesOf(params.on) }));
  door.handle(listBankAnswers, async ({ params }) => ({ files: office.answersOf(params.on) }));
}
