import { z } from 'zod';
import type * as money from '@tsuzura/domain/money';
import {
  DateTime,
  endpoint,
  FundCode,
  Id,
  inOrder,
  inText,
  Link,
  Nav,
  longPageQuery,
  LongPaging,
  Percent,
  periodQuery,
  ReceiptNumber,
  ReceiptNumberInput,
  Units,
  PositiveUnits,
  withDefault,
  Yen,
  PositiveYen,
  Ymd,
} from '../kernel/index.ts';
import { BuyableAccountType, OrderAccountType } from './account.ts';
import { DistributionCourse, FundSummary, OrderLimits, TradeDates } from './fund.ts';

/** 金額指定, 口数指定, 全部. */
const SellMethod = z.enum(['AMOUNT', 'UNITS', 'ALL']);
const BuyMethod = SellMethod.exclude(['ALL']);
const Side = z.enum(['BUY', 'SELL']);
const Source = z.enum(['SPOT', 'SCHEDULED', 'REINVEST']);

interface HowMuch {
  orderMethod: z.output<typeof SellMethod>;
  amount?: money.Yen | undefined;
  units?: money.Units | undefined;
}

/** 金額 goes with 金額指定 only and 口数 with 口数指定 only, so that nobody has to guess which one counts. */
const noOtherMeasure = z.superRefine<HowMuch>(({ orderMethod, amount, units }, context) => {
  if (orderMethod !== 'AMOUNT' && amount !== undefined) {
    context.addIssue({ code: 'custom', path: ['amount'], message: 'unneeded' });
  }
  if (orderMethod !== 'UNITS' && units !== undefined) {
    context.addIssue({ code: 'custom', path: ['units'], message: 'unneeded' });
  }
});

const measureGiven = z.superRefine<HowMuch>(({ orderMethod, amount, units }, context) => {
  if (orderMethod === 'AMOUNT' && amount === undefined) {
    context.addIssue({ code: 'custom', path: ['amount'], message: 'required' });
  }
  if (orderMethod === 'UNITS' && units === undefined) {
    context.addIssue({ code: 'custom', path: ['units'], message: 'required' });
  }
});

/** Opaque; the server finds in it what the customer was shown. */
export const ConfirmToken = z.string().min(1).max(2000);

/** What must be read before a purchase, and whether this customer has read the current version. */
export const OrderDocuments = z
  .object({
    prospectus: z.object({ id: Id, name: z.string(), url: Link, isConfirmed: z.boolean() }),
    supplementaryProspectus: z.object({ id: Id, name: z.string(), url: Link, isConfirmed: z.boolean() }).nullable(),
  })
  .meta({ id: 'OrderDocuments' });

/** One card of the 口座区分 choice. */
export const AccountChoice = z
  .object({
    type: OrderAccountType,
    selectable: z.boolean(),
    /** Why not, as a sentence. */
    reason: z.string().nullable(),
    /** For a NISA frame: what is left in the year the order would settle in. */
    nisa: z.object({ year: z.int(), remaining: Yen }).nullable(),
    /** A position has one course; null while there is none and the customer may choose. */
    fixedDistributionCourse: DistributionCourse.nullable(),
  })
  .meta({ id: 'AccountChoice' });

const quoted = { confirmToken: ConfirmToken, expiresAt: DateTime };

/** A day that did not count on the way to one of the dates, and why: 「休業日」. In order. */
const SkippedDay = z
  .object({
    towards: z.enum(['applicationDate', 'executionDate', 'settlementDate']),
    day: Ymd,
    reason: z.string(),
  })
  .meta({ id: 'SkippedDay' });

export const confirmSubscription = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/orders/subscription/confirmParams',
  title: '購入の条件と概算',
  caller: 'customer',
  gates: { account: 'open' },
  query: z
    .object({
      fundCode: FundCode,
      accountType: BuyableAccountType.optional(),
      orderMethod: withDefault(BuyMethod, 'AMOUNT'),
      amount: inText.positiveYen.optional(),
      units: inText.positiveUnits.optional(),
      distributionCourse: DistributionCourse.optional(),
    })
    .check(noOtherMeasure),
  answer: z.object({
    fund: FundSummary,
    accountTypes: z.array(AccountChoice),
    documents: OrderDocuments,
    limits: OrderLimits,
    /** For an order that settles on this settlement date. */
    buyingPower: Yen,
    dates: TradeDates,
    skippedDays: z.array(SkippedDay),
    warnings: z.array(z.string()),
    /** Null until account type and amount (or units) are given: the form asks first, then quotes. */
    quote: z
      .object({
        ...quoted,
        estimate: z.object({
          nav: Nav,
          principal: Yen,
          fee: Yen,
          consumptionTax: Yen,
          units: Units,
          reservedAmount: Yen,
        }),
        buyingPowerAfter: Yen,
        nisa: z
          .object({ year: z.int(), frame: z.enum(['GROWTH', 'TSUMITATE']), remaining: Yen, remainingAfter: Yen })
          .nullable(),
      })
      .nullable(),
  }),
});

const Accepted = z.object({
  orderId: Id,
  receiptNumber: ReceiptNumber,
  status: z.literal('RECEIVED'),
  dates: TradeDates,
  cancelableUntil: DateTime,
});

/** Asked, and answered yes: an order of the same content can still be cancelled, and this is another one (400-123). */
const allowSameOrder = z.boolean().optional();

export const completeSubscription = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundInvestment/orders/subscription/complete',
  title: '購入の注文',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  body: z
    .strictObject({
      confirmToken: ConfirmToken,
      fundCode: FundCode,
      accountType: BuyableAccountType,
      orderMethod: BuyMethod,
      amount: PositiveYen.optional(),
      units: PositiveUnits.optional(),
      distributionCourse: DistributionCourse,
      allowSameOrder,
    })
    .check(measureGiven, noOtherMeasure),
  answer: Accepted,
});

export const confirmRedemption = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/orders/redemption/confirmParams',
  title: '売却の条件と概算',
  caller: 'customer',
  gates: { account: 'open' },
  query: z
    .object({
      fundCode: FundCode,
      accountType: OrderAccountType,
      orderMethod: withDefault(SellMethod, 'AMOUNT'),
      amount: inText.positiveYen.optional(),
      units: inText.positiveUnits.optional(),
    })
    .check(noOtherMeasure),
  answer: z.object({
    fund: FundSummary,
    holding: z.object({
      units: Units,
      lockedUnits: Units,
      sellableUnits: Units,
      averageCost: Yen,
      valuation: Yen,
    }),
    limits: OrderLimits,
    /** The 90 % guard on 金額指定; above it, 全部 is the way. */
    maxAmount: Yen,
    dates: TradeDates,
    skippedDays: z.array(SkippedDay),
    warnings: z.array(z.string()),
    /** Null until the amount or the units are given; 全部 needs neither. */
    quote: z
      .object({
        ...quoted,
        /** From a device that is new: completing it asks for a strong check first (403-100). */
        needsCheck: z.boolean(),
        estimate: z.object({
          /** After 信託財産留保額. */
          price: Nav,
          units: Units,
          proceeds: Yen,
          cost: Yen,
          profit: Yen,
          /** Where tax is withheld: what the sale adds to the taxable gain of its year; `profit` and `offset` add up to it. */
          taxable: z
            .object({
              /** Losses of the year that it is set off against, or gains a loss is set off against (損益通算). */
              offset: Yen,
              amount: Yen,
              incomeTaxRate: Percent,
              residentTaxRate: Percent,
            })
            .nullable(),
          incomeTax: Yen,
          residentTax: Yen,
          net: Yen,
        }),
        /** The frame comes back at book value, next year. */
        nisa: z.object({ restoredAmount: Yen, restoredFrom: Ymd }).nullable(),
      })
      .nullable(),
  }),
});

export const completeRedemption = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundInvestment/orders/redemption/complete',
  title: '売却の注文',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  body: z
    .strictObject({
      confirmToken: ConfirmToken,
      fundCode: FundCode,
      accountType: OrderAccountType,
      orderMethod: SellMethod,
      amount: PositiveYen.optional(),
      units: PositiveUnits.optional(),
      allowSameOrder,
    })
    .check(measureGiven, noOtherMeasure),
  answer: Accepted,
});

export const cancelFundOrder = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/orders/{id}',
  title: '注文の取消',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  params: z.object({ id: Id }),
  answer: 'nothing',
});

export const FundOrderStatus = z.enum([
  'RECEIVED',
  'WORKING',
  'EXECUTED',
  'SETTLED',
  'COMPLETED',
  'CANCELED',
  'LAPSED',
]);

export const FundOrder = z
  .object({
    id: Id,
    receiptNumber: ReceiptNumber,
    /** The `Idempotency-Key` it came with: how a client finds its order again after a time-out. */
    requestKey: z.string().nullable(),
    side: Side,
    source: Source,
    settingId: Id.nullable(),
    fundCode: FundCode,
    fundName: z.string(),
    accountType: OrderAccountType,
    orderMethod: SellMethod,
    requestedAmount: Yen.nullable(),
    requestedUnits: Units.nullable(),
    distributionCourse: DistributionCourse.nullable(),
    status: FundOrderStatus,
    receivedAt: DateTime,
    applicationDate: Ymd,
    executionDate: Ymd,
    settlementDate: Ymd,
    /** Null once it cannot be cancelled. */
    cancelableUntil: DateTime.nullable(),
    /** When it was cancelled or lapsed; null for every other order. */
    endedAt: DateTime.nullable(),
    execution: z
      .object({
        nav: Nav,
        price: Nav,
        units: Units,
        executedAmount: Yen,
        fee: Yen,
        consumptionTax: Yen,
        settlementAmount: Yen,
        convertedToAll: z.boolean(),
        profit: Yen.nullable(),
        incomeTax: Yen.nullable(),
        residentTax: Yen.nullable(),
        /** 取引報告書 */
        reportUrl: Link.nullable(),
      })
      .nullable(),
    lapseReason: z.string().nullable(),
  })
  .meta({ id: 'FundOrder' });
export type FundOrder = z.output<typeof FundOrder>;

export const listPendingOrders = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/pendingOrders',
  title: '注文中のもの（受渡前まで）',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({ orders: z.array(FundOrder) }),
});

export const listTradedOrders = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/tradedOrders',
  title: '注文・約定の履歴',
  /** Newest first, by the day on which the order was executed, cancelled or lapsed; `from` and `to` are such days. */
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z
    .object({
      ...periodQuery,
      side: Side.optional(),
      source: Source.optional(),
      fundCode: FundCode.optional(),
      accountType: OrderAccountType.optional(),
      /** The runs of one 積立 or 定期売却. */
      settingId: Id.optional(),
      receiptNumber: ReceiptNumberInput.optional(),
      ...longPageQuery,
    })
    .check(inOrder),
  answer: z.object({ orders: z.array(FundOrder), paging: LongPaging }),
});

export const fundOrderCalls = [
  confirmSubscription,
  completeSubscription,
  confirmRedemption,
  completeRedemption,
  cancelFundOrder,
  listPendingOrders,
  listTradedOrders,
] as const;
