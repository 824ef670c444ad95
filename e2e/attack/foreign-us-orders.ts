import type { Endpoint } from '@tsuzura/contract/kernel';
import { cancelUsOrder, changeUsOrder, confirmUsOrder, getUsOrder, placeUsOrder } from '@tsuzura/contract/trading';
import type { AccessScene, Given } from './access-scene.ts';
import type { Ask, Foreign } from './foreign-objects.ts';

const usShares = {
  symbol: 'NORDA',
  side: 'BUY',
  orderType: 'MARKET',
  settlementCurrency: 'JPY',
  timeInForce: 'DAY',
  accountType: 'SPECIFIC',
};

/** Orders of US shares of the victim. Both may trade them. */
export async function usOrders(
  scene: AccessScene,
  ask: Ask,
  owned: (given: Given) => Foreign,
): Promise<readonly (readonly [Endpoint, Readonly<Record<string, Foreign>>])[]> {
  const { victim, attacker } = scene.people;
  await scene.owner.query(
    `update app.account set us_equity = 'AVAILABLE', w8ben_signed_on = '2026-01-05' where customer_id = any ($1)`,
    [[victim.id, attacker.id]],
  );
  await readEverything(scene, [victim.id, attacker.id]);
  const draft = async (quantity: string) => {
    const body = { ...usShares, quantity };
    const { quote } = await ask(confirmUsOrder, { body });
    return { ...body, confirmToken: (quote as { confirmToken: string }).confirmToken };
  };
  const placed = async (quantity: string) => ({
    orderID: (await ask(placeUsOrder, { body: await draft(quantity) }))['orderId'],
  });
  const seen = { seenFilledQuantity: '0', quantity: '1' };
  return [
    [getUsOrder, { 'params.orderID': owned({ params: await placed('5') }) }],
    [changeUsOrder, { 'params.orderID': owned({ params: await placed('2'), body: seen }) }],
    [cancelUsOrder, { 'params.orderID': owned({ params: await placed('3') }) }],
    [placeUsOrder, { 'body.confirmToken': owned({ body: await draft('4') }) }],
  ];
}

/** Every document that there is. */
export const readEverything = (scene: AccessScene, customers: readonly string[]) =>
  scene.owner.query(
    `insert into app.document_confirmation (customer_id, document_id, confirmed_at)
      select c, d.id, now() from unnest($1::text[]) as c cross join app.brokerage_document d on conflict do nothing`,
    [customers],
  );
