import { listBankAnswers, listBankNotices, sendBankFile } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { BankOffice } from './bank-office.ts';

export function openBank(server: ApiServer, office: BankOffice): void {
  server.handle(sendBankFile, async ({ body }) => ({ id: body.id, receivedAt: office.receive(body) }));
  server.handle(listBankNotices, async ({ params }) => ({ files: office.noticesOf(params.on) }));
  server.handle(listBankAnswers, async ({ params }) => ({ files: office.answersOf(params.on) }));
}
