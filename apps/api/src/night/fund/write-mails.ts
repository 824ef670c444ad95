import { netDistribution } from '@tsuzura/domain/fund';
import type { Database } from '@tsuzura/store/kernel';
import {
  distributionTopic,
  mailedDistributions,
  mailedTrades,
  tradeTopic,
  type MailedDistribution,
  type MailedTrade,
} from '@tsuzura/store/night/fund';
import type { Clock } from '../../kernel/clock.ts';
import type { MailWriter, MailWriters } from '../../kernel/couriers.ts';
import { catalogueOf } from '../../fund/index.ts';
import { mailOf, type EventReaders, type Notification } from '../../notification/index.ts';

/**
 * Fills, settlements and distributions that mails and notifications are about. What they say of the event was fixed with it; the
 * names of funds, the account type of the order and the address are those of the moment they are read (ADR-0048).
 */
export function fundNightEvents(database: Database, clock: Clock): EventReaders {
  const read = async <Found>(
    stored: Promise<ReadonlyMap<string, Found>>,
    notificationOf: (found: Found, nameOf: NameOf) => Notification,
  ): Promise<ReadonlyMap<string, Notification>> => {
    const [found, funds] = await Promise.all([stored, catalogueOf(database).at(clock.now())]);
    const names = new Map(funds.map(({ fund: { code, name } }) => [code, name]));
    const nameOf = (code: string) => names.get(code) ?? code;
    return new Map([...found].map(([id, one]) => [id, notificationOf(one, nameOf)]));
  };
  return {
    [tradeTopic]: (messages) => read(mailedTrades(database.reader, messages), ofTrade),
    [distributionTopic]: (messages) => read(mailedDistributions(database.reader, messages), ofDistribution),
  };
}

/** Their mails. The night has written the notifications. */
export const fundNightMails = (database: Database, clock: Clock): MailWriters =>
  Object.fromEntries(
    Object.entries(fundNightEvents(database, clock)).map(([topic, read]): [string, MailWriter] => [
      topic,
      async (messages) =>
        new Map([...(await read(messages))].map(([id, { customer, event }]) => [id, mailOf(customer, event).payload])),
    ]),
  );

type NameOf = (fundCode: string) => string;

function ofTrade(trade: MailedTrade, nameOf: NameOf): Notification {
  const { order, fill, mail } = trade;
  return {
    customer: { id: order.customerId, mail },
    event: { kind: kindOf(trade), order, fill, fundName: nameOf(order.fundCode) },
  };
}

function kindOf({ event, order }: MailedTrade): 'fund-order.executed' | 'fund-order.settled' | 'fund-order.reinvested' {
  if (event === 'EXECUTE') return 'fund-order.executed';
  return order.source === 'REINVEST' ? 'fund-order.reinvested' : 'fund-order.settled';
}

function ofDistribution({ distribution, mail }: MailedDistribution, nameOf: NameOf): Notification {
  return {
    customer: { id: distribution.customerId, mail },
    event: {
      kind: 'fund-order.distribution-declared',
      distribution,
      net: netDistribution(distribution),
      fundName: nameOf(distribution.fundCode),
    },
  };
}
