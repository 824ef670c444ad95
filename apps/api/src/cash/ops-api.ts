import { Refused } from '@tsuzura/contract/kernel';
import {
  getBankFile,
  getOpsPayment,
  inquireQuickDeposit,
  listBankFiles,
  listOpsPayments,
  listQuickDeposits,
  listSuspendedTransfers,
} from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { listBankFiles as readBankFiles } from '@tsuzura/store/cash';
import { bankFileContent, bookedFor, findPayment, listPayments, openQuickDeposits } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { showSuspended } from './resolve-suspense.ts';
import { eventsOf, placeOf, showPayment } from './show-payments.ts';

/** A payment site answers within seconds; after ten minutes somebody should ask. */
const quietMilliseconds = 10 * 60_000;

const inquiryTexts = {
  UNKNOWN: '決済サイトに記録がありません。',
  WAITING: 'お客さまの手続きが終わっていません。',
  SUCCEEDED: '銀行で支払われています。',
  CANCELED: 'お客さまが中止しました。お金は動いていません。',
  FAILED: '支払いに失敗しました。お金は動いていません。',
} as const;

export function cashOpsApi(server: ApiServer, { database, clock, paymentSite }: Deps): void {
  const pages = createPages(database);
  server.handle(listSuspendedTransfers, () => showSuspended(database.reader));
  server.handle(listBankFiles, async () => ({
    bankFiles: (await readBankFiles(database.reader)).map(({ at, ...file }) => ({ ...file, at: formatJst(at) })),
  }));

  server.handle(getBankFile, async ({ params: { id } }) => {
    const found = await bankFileContent(database.reader, id);
    if (!found) throw new Refused('NOT_FOUND');
    return { id, kind: found.kind, content: Buffer.from(found.content).toString('base64') };
  });

  server.handle(listOpsPayments, async ({ query, who }) => {
    const { limit, offset, after, view, file } = query;
    const list = { list: 'payments', subject: signedIn(who).subject, filter: { view, file } };
    const place = await pages.open(list, { limit, offset, after });
    const page = { after: place, limit: place ? limit : offset + limit };
    const found = await listPayments(database.reader, view, file ?? null, page);
    const shown = found.rows.slice(place ? 0 : offset);
    return {
      payments: shown.map(showPayment),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, found.next),
    };
  });

  server.handle(getOpsPayment, async ({ params, concerns }) => {
    const payment = await findPayment(database.reader, params.id);
    if (!payment) throw new Refused('NOT_FOUND');
    concerns({ customerId: payment.customerId });
    const events = eventsOf(await bookedFor(database.reader, payment.id));
    return { payment: showPayment(payment), events, placeText: placeOf(payment) };
  });

  server.handle(listQuickDeposits, async () => {
    const now = clock.now();
    const open = await openQuickDeposits(database.reader, now);
    return {
      quickDeposits: open.map(({ customerId, accountNumber, startedAt, ...deposit }) => ({
        ...deposit,
        customer: { id: customerId, accountNumber },
        startedAt: formatJst(startedAt),
        isQuiet: now - startedAt >= quietMilliseconds,
      })),
    };
  });

  server.handle(inquireQuickDeposit, async ({ params }) => {
    const said = await paymentSite.stateOf(params.id).catch(() => null);
    if (said === null) throw new Refused('UNAVAILABLE');
    return { ...said, stateText: inquiryTexts[said.state] };
  });
}
