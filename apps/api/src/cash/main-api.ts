import {
  cancelWithdrawal,
  endScheduledWithdrawal,
  getDepositAccount,
  getScheduledWithdrawal,
  listCashFlows,
  listDebitAccounts,
  listWithdrawals,
  putScheduledWithdrawal,
  removeDebitAccount,
  requestWithdrawal,
} from '@tsuzura/contract/main';
import {
  changeMonthlyDeposit,
  registerMonthlyDeposit,
  reportAgreement,
  reportDeposits,
  reportQuickDeposit,
  startQuickDeposit,
} from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import { lockAccountOwner } from '@tsuzura/store/plan';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { fundsAt, takeBankAnswer } from '../plan/index.ts';
import { raiseToLog } from './alert.ts';
import { cancelOwnWithdrawal } from './cancel-withdrawal.ts';
import { changeDebit, endDebit, registerDebit, showDebitAccounts, takeAgreement } from './monthly-deposit.ts';
import { createQuickFinish, startQuick } from './quick-deposit.ts';
import { endScheduled, setScheduledWithdrawal, showScheduledSetting } from './scheduled-withdrawal.ts';
import { showDepositAccount } from './show-deposit-account.ts';
import { showHistory } from './show-history.ts';
import { creditTransfersOf, takeDepositFile } from './take-deposits.ts';
import { withdrawalService } from './withdrawal-service.ts';

/** What one transaction credits; the shared accounts stay locked until it ends. */
const creditPage = 5_000;

export function cashMainApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once, realNow } = deps;
  const withdrawals = withdrawalService(deps);
  const pages = createPages(database);

  server.handle(listWithdrawals, ({ who }) => withdrawals.show(signedIn(who).subject));
  server.handle(requestWithdrawal, (call) => withdrawals.request(requestWithdrawal, call));
  server.handle(cancelWithdrawal, (call) =>
    once(cancelWithdrawal, call, async (tx) => {
      const { subject } = signedIn(call.who);
      await cancelOwnWithdrawal(tx, { id: call.params.id, subject, requestId: call.requestId }, clock);
      return undefined;
    }),
  );

  server.handle(getScheduledWithdrawal, async ({ who }) => ({
    setting: await showScheduledSetting(database.reader, signedIn(who).subject, clock.now()),
  }));
  server.handle(putScheduledWithdrawal, ({ who, body, requestId }) => {
    const { subject } = signedIn(who);
    return database.tx((tx) => setScheduledWithdrawal(tx, body, { subject, requestId, now: clock.now() }));
  });
  server.handle(endScheduledWithdrawal, async ({ who, requestId }) => {
    const { subject } = signedIn(who);
    await database.tx((tx) => endScheduled(tx, { subject, requestId, now: clock.now() }));
    return undefined;
  });

  server.handle(listCashFlows, async ({ who, query }) =>
    showHistory(database.reader, pages, signedIn(who).subject, query),
  );
  server.handle(getDepositAccount, ({ who }) => database.tx((tx) => showDepositAccount(tx, signedIn(who).subject)));

  server.handle(reportDeposits, async ({ body }) => {
    const file = { name: body.name, content: Buffer.from(body.content, 'base64'), at: clock.now() };
    const taken = await database.tx((tx) => takeDepositFile(tx, file, raiseToLog));
    // Before the answer, so that the next read shows it. After a crash in between, the repeat or the afternoon's job books them;
    // nothing is lost and nothing is credited twice.
    const creditNext = () =>
      database.tx((tx) => creditTransfersOf(tx, file.content, clock.now(), creditPage, raiseToLog));
    while (taken.state !== 'REFUSED' && (await creditNext()) > 0);
    return taken;
  });

  server.handle(startQuickDeposit, ({ body }) => database.tx((tx) => startQuick(tx, body, { clock, newId, realNow })));
  const finishQuick = createQuickFinish(database, { clock, raise: raiseToLog });
  server.handle(reportQuickDeposit, ({ params, body, requestId }) =>
    finishQuick({ ...body, id: params.id, requestId }),
  );

  server.handle(registerMonthlyDeposit, ({ body, requestId }) =>
    database.tx((tx) => registerDebit(tx, body, { clock, newId, realNow, requestId })),
  );
  server.handle(changeMonthlyDeposit, ({ params, body, requestId }) =>
    database.tx(async (tx) => {
      // The customer first, as every command about plans does: no plan is made on an account that is being removed.
      await lockAccountOwner(tx, params.settingCode);
      return changeDebit(tx, params.settingCode, body, { clock, realNow, requestId });
    }),
  );
  server.handle(reportAgreement, async ({ params, body }) => {
    const funds = await fundsAt(database, clock.now());
    return database.tx(async (tx) => {
      const owner = await lockAccountOwner(tx, params.settingCode);
      const answer = await takeAgreement(tx, params.settingCode, body.agreed, clock);
      const said = { settingCode: params.settingCode, agreed: answer.status === 'ACTIVE' };
      if (owner) await takeBankAnswer(tx, { ...said, mail: owner.mail }, funds, clock.now());
      return answer;
    });
  });
  server.handle(listDebitAccounts, ({ who }) =>
    showDebitAccounts(database.reader, signedIn(who).subject, clock.today()),
  );
  server.handle(removeDebitAccount, (call) =>
    once(removeDebitAccount, call, async (tx) => {
      const { subject } = signedIn(call.who);
      await lockAccountOwner(tx, call.params.settingCode);
      await endDebit(tx, { settingCode: call.params.settingCode, subject, requestId: call.requestId }, clock);
      return undefined;
    }),
  );
}
