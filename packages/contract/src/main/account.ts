import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, MailAddress, Ymd } from '../kernel/index.ts';

/** 口座区分, the same spelling in paths and bodies (rule TAX-1). */
export const OrderAccountType = z.enum([
  'SPECIFIC',
  'GENERAL',
  'NISA_GROWTH',
  'NISA_TSUMITATE',
  'NISA_OLD',
  'TSUMITATE_NISA_OLD',
]);
export type OrderAccountType = z.output<typeof OrderAccountType>;

/** The NISA accounts of before 2024 can only be sold from. */
export const BuyableAccountType = OrderAccountType.exclude(['NISA_OLD', 'TSUMITATE_NISA_OLD']);
/** NISA holdings never leave for another firm, and margin positions are never NISA. */
export const TaxableAccountType = OrderAccountType.extract(['SPECIFIC', 'GENERAL']);

export const ProductStatus = z.enum(['NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE']);
export type ProductStatus = z.output<typeof ProductStatus>;

/** 普通, 当座, 貯蓄, その他 (Zengin). */
export const BankAccountType = z.enum(['1', '2', '4', '9']);
const Product = z.enum(['EQUITY', 'MARGIN', 'NISA', 'US_EQUITY']);
const Withholding = z.enum(['WITH', 'WITHOUT']);

const Kana = z
  .string()
  .min(1)
  .max(30)
  .regex(/^[ァ-ヶー・　 ]+$/, { error: 'kana' });

export const confirmPerson = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/brokerageAccount/accountRequestUserAggregations/confirm',
  title: '口座開設の前の名寄せ確認',
  caller: 'customer',
  form: true,
  body: z.strictObject({
    lastNameKana: Kana,
    firstNameKana: Kana,
    birthDate: Ymd,
    phoneNumber: z.string().regex(/^0\d{1,4}-?\d{1,4}-?\d{3,4}$/),
    postalCode: z.string().regex(/^\d{3}-?\d{4}$/),
    email: MailAddress,
  }),
  answer: z.object({
    result: z.enum(['NEW', 'EXISTING_CUSTOMER', 'IN_PROGRESS', 'NEEDS_CHECK']),
    aggregationId: Id.nullable(),
  }),
});

export const AccountRequest = z.object({
  id: Id,
  status: z.enum([
    'DRAFT',
    'SUBMITTED',
    'IDENTITY_CHECKING',
    'IN_REVIEW',
    'DOCUMENT_DEFECT',
    'APPROVED',
    'OPENED',
    'REJECTED',
    'CANCELED',
    'EXPIRED',
  ]),
  products: z.array(Product),
  verificationMethod: z.enum(['JPKI', 'IC_CHIP', 'MAIL']),
  defects: z.array(z.object({ field: z.string(), message: z.string() })),
  requestedAt: DateTime,
  updatedAt: DateTime,
  openedOn: Ymd.nullable(),
});
export type AccountRequest = z.output<typeof AccountRequest>;

export const listAccountRequests = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/accountRequests',
  title: '口座開設の申込状況',
  caller: 'customer',
  answer: z.object({ accountRequests: z.array(AccountRequest) }),
});

export const createAccountRequest = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/brokerageAccount/accountRequests',
  title: '口座開設の申込（受付番号を返します）',
  caller: 'customer',
  body: z
    .strictObject({
      aggregationId: Id.optional(),
      products: z.array(Product).min(1).max(4),
      specificAccount: z.enum(['WITH', 'WITHOUT', 'NONE']),
      nisa: z.enum(['NONE', 'OPEN', 'CHANGE_IN', 'REOPEN']),
      pid: z.string().max(64).optional(),
      trackingId: z.string().max(128).optional(),
      /** Of an application for margin: 約諾書 and 契約締結前書面 confirmed, and what was answered. Without it an operator decides. */
      marginDeclaration: z
        .strictObject({ documentsConfirmed: z.boolean(), quizAnswers: z.array(z.boolean()).max(10) })
        .optional(),
      /** Of an application for US shares: 約款 and 契約締結前書面 confirmed, and what W-8BEN says of the person. */
      usDeclaration: z.strictObject({ documentsConfirmed: z.boolean(), isUsPerson: z.boolean() }).optional(),
    })
    .refine(({ products }) => new Set(products).size === products.length, { path: ['products'], error: 'same' })
    .refine(({ products, usDeclaration }) => usDeclaration === undefined || products.includes('US_EQUITY'), {
      path: ['usDeclaration'],
      error: 'unneeded',
    })
    .refine(({ products, nisa }) => products.includes('NISA') === (nisa !== 'NONE'), {
      path: ['nisa'],
      error: 'choose',
    }),
  answer: 'text',
});

/** A day in the past, or null while the product was never closed. */
const ClosedAt = z.object({
  equityClosedAt: Ymd.nullable(),
  marginClosedAt: Ymd.nullable(),
  nisaClosedAt: Ymd.nullable(),
  usEquityClosedAt: Ymd.nullable(),
});

export const getAccountStatus = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/accountStatus',
  title: '口座の状態',
  caller: 'customer',
  cacheSeconds: 600,
  answer: z.object({
    status: z.object({
      equity: ProductStatus,
      nisa: ProductStatus,
      margin: ProductStatus,
      usEquity: ProductStatus,
    }),
    closedAt: ClosedAt,
  }),
});

export const issueAccountToken = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/brokerageAccount/accountToken',
  title: '提携先サイトへ渡す1回限りの鍵',
  caller: 'customer',
  form: true,
  body: z.strictObject({
    purpose: z.enum(['QUICK_DEPOSIT', 'MONTHLY_DEPOSIT', 'ACCOUNT_OPENING', 'ACCOUNT_UPDATE']),
    callback: z.url({ protocol: /^https?$/ }).max(2000),
  }),
  answer: 'text',
});

export const listAccounts = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/accounts',
  title: '証券口座の一覧',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    accounts: z.array(
      z.object({
        accountNumber: z.string(),
        branchCode: z.string(),
        openedOn: Ymd,
        specificAccount: z.object({
          opened: z.boolean(),
          withholding: Withholding.nullable(),
          dividendsIncluded: z.boolean(),
          nextYearWithholding: Withholding.nullable(),
        }),
        dividendMethod: z.enum(['PROPORTIONAL', 'OTHER']).nullable(),
        electronicDelivery: z.boolean(),
        suitability: z.object({
          canTradeMargin: z.boolean(),
          canTradeUsEquity: z.boolean(),
          restrictedFundCodes: z.array(FundCode),
        }),
      }),
    ),
  }),
});

/** Masked and unmasked people have the same keys, so one screen shows both. My Number is in neither. */
const person = {
  name: z.string(),
  nameKana: z.string(),
  birthDate: z.string(),
  postalCode: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  withdrawBank: z.object({ bankName: z.string(), branchName: z.string(), number: z.string() }).nullable(),
};

export const listMaskedUsers = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/maskedUsers',
  title: 'お客さま情報（一部を伏せたもの）',
  caller: 'customer',
  answer: z.object({ users: z.array(z.object(person)) }),
});

export const listUnmaskedUsers = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/unmaskedUsers',
  title: 'お客さま情報（すべて）',
  caller: 'customer',
  gates: { stepUp: true },
  answer: z.object({
    users: z.array(
      z.object({
        ...person,
        occupation: z.string(),
        employer: z.string().nullable(),
        investmentPurpose: z.string(),
        annualIncomeBand: z.string(),
        financialAssetsBand: z.string(),
        experience: z.record(z.string(), z.string()),
        insider: z.boolean(),
      }),
    ),
  }),
});

export const getUpdateAccountRequest = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/updateAccountRequests',
  title: 'お客さま情報の変更手続きの状況',
  caller: 'customer',
  cacheSeconds: 600,
  answer: z.object({
    /** Pending is REQUESTED or IN_REVIEW (R4.14). */
    status: z.enum(['NONE', 'REQUESTED', 'IN_REVIEW', 'COMPLETED', 'REJECTED', 'CANCELED']),
    kind: z.enum(['PROFILE', 'WITHDRAW_BANK', 'RECONFIRMATION']).nullable(),
    requestedAt: DateTime.nullable(),
  }),
});

export const listUserAccounts = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/userAccounts',
  title: 'IDにつながる口座',
  caller: 'customer',
  answer: z.object({
    userAccounts: z.array(
      z.object({
        service: z.string(),
        accountNumber: z.string(),
        role: z.enum(['OWNER', 'GUARDIAN']),
        equity: ProductStatus,
      }),
    ),
  }),
});

export const getBrokerageUser = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/users',
  title: '出金先の口座と、最後にご確認いただいた日',
  caller: 'customer',
  gates: { account: 'open' },
  cacheSeconds: 600,
  answer: z.object({
    /** Unset: every field is empty, or code 9998 with branch 000 (R5.02). */
    withdrawBank: z.object({
      code: z.string(),
      branchCode: z.string(),
      number: z.string(),
      bankName: z.string(),
      branchName: z.string(),
      accountType: BankAccountType.or(z.literal('')),
      holderKana: z.string(),
    }),
    lastConfirmedOn: Ymd.nullable(),
  }),
});

export const ensureCustomer = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/customers',
  title: 'ログイン後のお客さま登録',
  caller: 'customer',
  answer: z.object({ customerId: Id, username: z.string(), createdAt: DateTime }),
});

export const accountCalls = [
  confirmPerson,
  listAccountRequests,
  createAccountRequest,
  getAccountStatus,
  issueAccountToken,
  listAccounts,
  listMaskedUsers,
  listUnmaskedUsers,
  getUpdateAccountRequest,
  listUserAccounts,
  getBrokerageUser,
  ensureCustomer,
] as const;
