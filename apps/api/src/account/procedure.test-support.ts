import { SignJWT } from 'jose';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import type { AccountApplication } from '@tsuzura/contract/partner';
import {
  confirmBrokerageDocuments,
  ensureCustomer,
  listBrokerageDocuments,
  listNisaRequests,
} from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { audiences } from '../kernel/identity.ts';
import { countedId, issuer, signingKey, testNow, type Scene } from '../kernel/scene.test-support.ts';
import type { Procedure } from './procedure.ts';
import { receiveApplication } from './receive-application.ts';
import { reviewApplication } from './review-application.ts';
import { reviewNisa } from './review-nisa.ts';

export const secret = 'secret-of-the-test';
export const web = 'https://web.test';
/** With these a scene lets the sites in and sends customers back to the app. */
export const withSites = { partnerSecret: secret, origins: { main: [web], trading: [], ops: [] } };

export const hashOf = (who: string) => who.padEnd(43, '_');
export const siteOf = (scene: Scene): Client =>
  createClient({ baseUrl: scene.address('main'), token: async () => secret });

/** As the sign-in server makes a token: outside sites know the person by the claim `hashed_user_id`. */
export async function signedInOf(scene: Scene, who: string, strongSecondsAgo?: number): Promise<Client> {
  const now = Math.floor(testNow / 1000);
  const strong = strongSecondsAgo === undefined ? {} : { acr: 'phr', auth_time: now - strongSecondsAgo };
  const token = await new SignJWT({ username: `${who}@example.jp`, hashed_user_id: hashOf(who), ...strong })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
    .setIssuer(issuer)
    .setAudience(audiences.customer)
    .setSubject(subjectOf(who))
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(signingKey);
  const client = createClient({ baseUrl: scene.address('main'), token: async () => token });
  await client.call(ensureCustomer);
  return client;
}

export const application: AccountApplication = {
  lastName: '髙﨑',
  firstName: '𠮷子',
  lastNameKana: 'タカサキ',
  firstNameKana: 'ヨシコ',
  birthDate: ymd('1992-08-03'),
  postalCode: '100-0001',
  prefecture: '東京都',
  city: '千代田区',
  street: '架空町1-1',
  phoneNumber: '090-0000-7777',
  occupation: '会社員',
  employer: '架空商事株式会社',
  insider: false,
  investmentPurpose: '長期の資産形成',
  annualIncomeBand: '300万円以上500万円未満',
  financialAssetsBand: '300万円未満',
  experience: { 投資信託: 'なし', 国内株式: 'なし', 信用取引: 'なし', 外国株式: 'なし' },
  politicallyExposed: false,
  bank: {
    bankCode: '9876',
    branchCode: '058',
    bankAccountType: '1',
    bankAccountNumber: '7654321',
    bankName: 'しおさい銀行',
    bankBranchName: 'みなと支店',
  },
  specificAccount: 'WITH',
  nisa: 'NONE',
  nisaPapers: [],
  verificationMethod: 'JPKI',
};

/** Subjects of the mails to somebody, oldest first. */
export async function mailsTo(scene: Scene, who: string): Promise<string[]> {
  const rows = await scene.api.database.reader
    .selectFrom('ops.outbox')
    .select(['payload', 'created_at'])
    .where('topic', '=', 'mail')
    .orderBy('created_at')
    .execute();
  return rows
    .map(({ payload }) => payload as { to: string; subject: string })
    .filter(({ to }) => to === `${who}@example.jp`)
    .map(({ subject }) => subject.replace('【つづら】', ''));
}

let asked = 0;
const procedureOf = ({ api }: Scene): Procedure => ({
  clock: api.clock,
  newId: () => countedId((asked += 1), 1),
  requestId: `r-${(asked += 1)}`,
});

/** Somebody new whose account was opened today, with documents read and nothing in it. Returns the request of NISA. */
export async function openNewAccount(
  scene: Scene,
  who: string,
  changes: Partial<AccountApplication> = {},
): Promise<{ readonly client: Client; readonly customerId: string; readonly nisaRequestId: string }> {
  const client = await signedInOf(scene, who);
  const { database } = scene.api;
  const body = { hashedUserId: hashOf(who), application: { ...application, ...changes }, pid: null, trackingId: null };
  const { requestId } = await database.tx((tx) => receiveApplication(tx, body, procedureOf(scene)));
  for (const status of ['IDENTITY_CHECKING', 'IN_REVIEW', 'APPROVED'] as const) {
    await database.tx((tx) => reviewApplication(tx, { requestId, status, defects: [] }, procedureOf(scene)));
  }
  const { brokerageDocuments } = await client.call(listBrokerageDocuments);
  await client.call(confirmBrokerageDocuments, {
    body: { brokerageDocuments: brokerageDocuments.map(({ id }) => ({ id })) },
  });
  const { customerId } = await client.call(ensureCustomer);
  const { nisaRequests } = await client.call(listNisaRequests);
  return { client, customerId, nisaRequestId: nisaRequests[0]?.id ?? '' };
}

export const reviewNisaNow = (scene: Scene, requestId: string, status: Parameters<typeof reviewNisa>[1]['status']) =>
  scene.api.database.tx((tx) => reviewNisa(tx, { requestId, status }, procedureOf(scene)));

/** Money from nowhere, through the ledger. */
export async function pay(scene: Scene, customerId: string, amount: number): Promise<void> {
  const { clock, database } = scene.api;
  const cash = accounts.cashFree(customerId);
  const [to, from] = amount > 0 ? [cash, accounts.bank] : [accounts.bank, cash];
  const size = BigInt(Math.abs(amount));
  const entry = {
    kind: 'DEPOSIT' as const,
    ref: `test-${(asked += 1)}`,
    day: clock.today(),
    bookedAt: clock.now(),
    lines: [credit(to, size), debit(from, size)],
  };
  const posted = await database.tx((tx) => post(tx, [entry]));
  if (!posted.ok) throw new Error(posted.refusal.reason);
}
