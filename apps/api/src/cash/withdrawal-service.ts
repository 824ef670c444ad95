import type { Answer, Endpoint } from '@tsuzura/contract/kernel';
import type { listWithdrawals as listCall, requestWithdrawal, Withdrawal } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Call } from '@tsuzura/http/server';
import { listWithdrawals, readPayees } from '@tsuzura/store/cash';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { idempotencyKeyOf } from '../kernel/once.ts';
import { withMarginHold } from '../margin/index.ts';
import { showWithdrawals } from './show-withdrawals.ts';
import { createWithdrawalIntake } from './withdrawal-intake.ts';

type RequestCall = Endpoint & Pick<typeof requestWithdrawal, 'body' | 'answer'>;

export interface WithdrawalService {
  show(subject: string): Promise<Answer<typeof listCall>>;
  /** Once for its key. */
  request<E extends RequestCall>(endpoint: E, call: Call<E>): Promise<Withdrawal>;
}

/** One service behind two APIs: /v1/cashFlows/withdrawalRequests and the trading API's /cashouts. */
export function withdrawalService({ database, clock, newId, marginStocks }: Deps): WithdrawalService {
  const takeIn = createWithdrawalIntake(database, clock, marginStocks);
  return {
    async show(subject) {
      const now = clock.now();
      const { reader } = database;
      const [standing, withdrawals] = await Promise.all([
        readStanding(reader, subject, '', ymdOf(now)),
        listWithdrawals(reader, subject),
      ]);
      const [cash = standing] = await withMarginHold(reader, [standing], marginStocks, now);
      const payee = (await readPayees(reader, [cash.customerId], now)).get(cash.customerId);
      assert(payee, 'who passed the account gate has an account');
      return showWithdrawals({ cash, isFrozen: cash.isFrozen, payee, withdrawals }, now);
    },
    async request(endpoint, call) {
      const { subject } = signedIn(call.who);
      const { amount } = call.body as Call<typeof requestWithdrawal>['body'];
      const draft = {
        id: newId(),
        amount,
        source: 'REQUESTED',
        actor: { role: 'customer', name: subject },
        requestId: call.requestId,
      } as const;
      return takeIn({ subject, draft, endpoint, idempotencyKey: idempotencyKeyOf(endpoint, call, clock) });
    },
  };
}
