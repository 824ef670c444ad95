import { describe, expect, test } from 'vitest';
import { atJst, instant, ymd } from '../calendar/index.ts';
import { noYen, yen } from '../money/index.ts';
import {
  holdsAt,
  holdText,
  longestHoldHours,
  outflowLimits,
  refuseLift,
  refuseOutflow,
  saleNeedsCheck,
  protectionRulesAt,
  type SeenReason,
  type ProtectionEvent,
} from './index.ts';

const at = atJst(ymd('2026-11-13'), '03:00');
const nothing = { taken: noYen, requests: 0 };
const hours = (n: number) => instant(at + n * 3_600_000);

test.each<[SeenReason, number]>([
  ['NEW_DEVICE', 24],
  ['FACTOR_CHANGE', 24],
  ['EMAIL_CHANGE', 72],
])('%s holds for %i hours, to the millisecond', (reason, length) => {
  const seen = [{ reason, at }];
  expect(holdsAt(seen, null, instant(hours(length) - 1))).toMatchObject([{ reason, since: at, until: hours(length) }]);
  expect(holdsAt(seen, null, hours(length))).toEqual([]);
  expect(length).toBeLessThanOrEqual(longestHoldHours);
});

test('a change of the bank is one of the holds until its day begins, and nothing leaves', () => {
  const until = ymd('2026-11-16');
  expect(holdsAt([], until, instant(atJst(until, '00:00') - 1))).toEqual([
    { reason: 'BANK_CHANGE', since: atJst(ymd('2026-11-13'), '00:00'), until: atJst(until, '00:00'), mostADay: 0n },
  ]);
  expect(holdsAt([], until, atJst(until, '00:00'))).toEqual([]);
});

test('a hold lets its daily amount out, and not one yen more', () => {
  const holds = holdsAt([{ reason: 'NEW_DEVICE', at }], null, hours(1));
  expect(refuseOutflow(holds, nothing, yen(100_000), hours(1))).toBeNull();
  expect(refuseOutflow(holds, nothing, yen(100_001), hours(1))).toMatchObject({
    by: 'HOLD',
    hold: { reason: 'NEW_DEVICE' },
  });
  const taken = { taken: yen(60_000), requests: 1 };
  expect(outflowLimits(holds, taken, hours(1)).leftToday).toBe(40_000n);
  expect(refuseOutflow(holds, taken, yen(40_001), hours(1))).toMatchObject({ by: 'HOLD' });
});

test('of several holds the strictest speaks', () => {
  const seen = [
    { reason: 'NEW_DEVICE', at: hours(71) },
    { reason: 'EMAIL_CHANGE', at },
  ] as const;
  const holds = holdsAt(seen, null, hours(71));
  expect(holds.map(({ reason }) => reason)).toEqual(['NEW_DEVICE', 'EMAIL_CHANGE']);
  expect(refuseOutflow(holds, nothing, yen(1), hours(71))).toMatchObject({ hold: { reason: 'EMAIL_CHANGE' } });
});

test('without a hold the everyday limits of amount and number count', () => {
  const { mostADay, requestsADay } = protectionRulesAt(at);
  expect(refuseOutflow([], nothing, mostADay, at)).toBeNull();
  expect(refuseOutflow([], nothing, yen(mostADay + 1n), at)).toEqual({ by: 'AMOUNT', mostADay });
  expect(refuseOutflow([], { taken: mostADay, requests: 1 }, yen(1), at)).toEqual({ by: 'AMOUNT', mostADay });
  expect(refuseOutflow([], { taken: noYen, requests: requestsADay - 1 }, yen(1), at)).toBeNull();
  expect(refuseOutflow([], { taken: noYen, requests: requestsADay }, yen(1), at)).toEqual({
    by: 'REQUESTS',
    requestsADay,
  });
});

test('a refusal says why and until when', () => {
  expect(holdText({ reason: 'NEW_DEVICE', until: hours(24), mostADay: yen(100_000) })).toBe(
    '新しい端末でのログインのあとは安全のため、11/14（土）03:00までご出金は1日10万円までです。',
  );
  expect(holdText({ reason: 'EMAIL_CHANGE', until: hours(72), mostADay: noYen })).toBe(
    'メールアドレスの変更のあとは安全のため、11/16（月）03:00までご出金いただけません。',
  );
});

const event = (kind: ProtectionEvent['kind'], detail = ''): ProtectionEvent => ({ kind, detail });
const passkey = event('FACTOR_CHANGE', 'passkey-added');
const device = event('NEW_DEVICE');
const frozen = event('FROZEN');

test('a strong check lifts, also where a new password or an older passkey was there', () => {
  expect(refuseLift('CUSTOMER', [frozen])).toBeNull();
  expect(refuseLift('LINK', [passkey, device, frozen])).toBeNull();
  expect(refuseLift('LINK', [device, frozen, event('FACTOR_CHANGE', 'password-reset')])).toBeNull();
});

test.each<[string, ProtectionEvent[]]>([
  ['a passkey from a new device', [device, passkey, frozen]],
  ['an authenticator app from a new device', [device, event('FACTOR_CHANGE', 'totp-enabled'), frozen]],
  ['another mailbox from a new device', [device, event('EMAIL_CHANGE', 'email-changed'), frozen]],
  ['a passkey made after the freeze', [frozen, passkey]],
])('%s does not lift', (_, events) => {
  expect(refuseLift('CUSTOMER', events)).toBe('NEW_FACTOR');
});

test('what we froze, we lift', () => {
  expect(refuseLift('OPERATOR', [frozen])).toBe('BY_OPERATOR');
});

describe('a sale from a device that is new', () => {
  const asks = (over: Partial<Parameters<typeof saleNeedsCheck>[0]>, after = 0) =>
    saleNeedsCheck(
      { newDevice: { at, soldSince: noYen }, isWhole: false, proceeds: yen(1_000_000), ...over },
      instant(at + after),
    );

  test('asks for a strong check above 1,000,000 yen, or when nothing is left', () => {
    expect(asks({})).toBe(false);
    expect(asks({ proceeds: yen(1_000_001) })).toBe(true);
    expect(asks({ proceeds: yen(1), isWhole: true })).toBe(true);
  });

  test('what was sold since the device appeared counts too', () => {
    expect(asks({ newDevice: { at, soldSince: yen(1) } })).toBe(true);
  });

  test('for 24 hours, and never without a new device', () => {
    expect(asks({ isWhole: true }, 24 * 3_600_000 - 1)).toBe(true);
    expect(asks({ isWhole: true }, 24 * 3_600_000)).toBe(false);
    expect(asks({ isWhole: true, newDevice: null })).toBe(false);
  });
});
