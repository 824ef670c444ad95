import { ApiError, type Answer, type Client, type Received } from '@tsuzura/contract/kernel';
import { reportQuickDeposit, startQuickDeposit, type askQuickDeposit } from '@tsuzura/contract/partner';

type Amount = Received<typeof startQuickDeposit, 'body'>['amount'];

/** A payment a customer began here, as つづら knows it. The browser brings its id and nothing else of it. */
export interface Begun {
  readonly depositId: string;
  readonly amount: Amount;
  readonly bankName: string;
}

export type Ending = 'SUCCEEDED' | 'CANCELED' | 'FAILED';

const mostBegun = 1_000;

const referenceOf = (depositId: string): string => `BK-${depositId}`.slice(0, 64);

export type QuickDepositOffice = ReturnType<typeof openQuickDepositOffice>;

/** What the payment company's own servers do: they hold what was begun and tell つづら how it ended. */
export function openQuickDepositOffice(client: Client) {
  const begun = new Map<string, Begun>();
  /** Notices that could not be delivered, or that a tester holds back. */
  const waiting = new Map<string, Begun>();
  /** How each ended at the bank, whether or not つづら was told. */
  const ended = new Map<string, Ending>();

  const tell = ({ depositId, amount }: Begun, outcome: Ending) =>
    client.call(reportQuickDeposit, {
      params: { id: depositId },
      // Made from the deposit: the bank's number of a payment is the same however often it is told.
      body: { outcome, amount, bankReference: referenceOf(depositId) },
    });

  /** True when つづら has it; otherwise it waits and is told later. */
  async function end(one: Begun, outcome: Ending): Promise<boolean> {
    ended.set(one.depositId, outcome);
    try {
      await tell(one, outcome);
      waiting.delete(one.depositId);
      return true;
    } catch {
      if (outcome === 'SUCCEEDED') waiting.set(one.depositId, one);
      return false;
    }
  }

  return {
    async begin(token: string, amount: Amount, bankName: string): Promise<Begun | 'REFUSED' | 'AWAY'> {
      try {
        const body = { token, amount, bankName, relyingPartyID: 'latte' } as const;
        const started = await client.call(startQuickDeposit, { body });
        const one = { depositId: started.depositId, amount: started.amount, bankName };
        begun.set(one.depositId, one);
        ended.delete(one.depositId);
        const [oldest] = begun.keys();
        if (begun.size > mostBegun && oldest !== undefined) {
          begun.delete(oldest);
          ended.delete(oldest);
        }
        return one;
      } catch (error) {
        return error instanceof ApiError && error.status < 500 ? 'REFUSED' : 'AWAY';
      }
    },
    find: (depositId: string): Begun | null => begun.get(depositId) ?? null,
    end,
    hold(one: Begun): void {
      ended.set(one.depositId, 'SUCCEEDED');
      waiting.set(one.depositId, one);
    },
    /** What it says when it is asked. */
    stateOf(depositId: string): Answer<typeof askQuickDeposit> {
      const one = begun.get(depositId);
      if (!one) return { state: 'UNKNOWN', amount: null, bankReference: null };
      const state = ended.get(depositId) ?? 'WAITING';
      return { state, amount: one.amount, bankReference: state === 'WAITING' ? null : referenceOf(depositId) };
    },
    waiting: (): readonly Begun[] => [...waiting.values()],
    /** Tells everything that waits. Returns how many still do. */
    async retry(): Promise<number> {
      for (const one of Array.from(waiting.values())) await end(one, 'SUCCEEDED');
      return waiting.size;
    },
  };
}
