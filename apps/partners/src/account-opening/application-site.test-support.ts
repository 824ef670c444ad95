import {
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  submitAccountApplication,
  submitNisaApplication,
} from '@tsuzura/contract/partner';
import type { Answer, Refused } from '@tsuzura/contract/kernel';
import type { ApiServer } from '@tsuzura/http/server';
import { besideTsuzura } from '../kernel/beside-tsuzura.test-support.ts';
import { openForm, pressForm, type FormView } from '../kernel/form-walker.test-support.ts';

type Standing = Answer<typeof getProcedures>;
export const newcomer: Standing = {
  equity: 'NOT_OPENED',
  nisa: 'NOT_OPENED',
  accountRequest: null,
  nisaRequest: null,
  updateRequest: null,
};
export const hash = 'n'.repeat(43);

/** What つづら says, set by a test, and what it was told. */
interface Tsuzura {
  standing: Standing;
  refusal: Refused | null;
  told: unknown[];
}

function answer(tsuzura: ApiServer, state: Tsuzura): void {
  tsuzura.handle(getProcedures, async () => {
    if (state.refusal) throw state.refusal;
    return state.standing;
  });
  tsuzura.handle(submitAccountApplication, async ({ body }) => {
    if (state.refusal) throw state.refusal;
    state.told.push(body);
    return { requestId: 'r-1', status: 'SUBMITTED' as const };
  });
  tsuzura.handle(reportAccountReview, async ({ body }) => {
    state.told.push(body);
    return { status: body.status, openedOn: null };
  });
  tsuzura.handle(submitNisaApplication, async ({ body }) => {
    if (state.refusal) throw state.refusal;
    state.told.push(body);
    return { requestId: 'n-1', status: 'SUBMITTED' as const, targetYear: 2026 };
  });
  tsuzura.handle(reportNisaReview, async ({ body }) => {
    state.told.push(body);
    return { status: body.status };
  });
}

export const person = {
  lastName: '髙﨑',
  firstName: '𠮷子',
  lastNameKana: 'ﾀｶｻｷ',
  firstNameKana: 'よしこ',
  birthYear: '平成4',
  birthMonth: '８',
  birthDay: '3',
  postalCode: '１０００００１',
  prefecture: '東京都',
  city: '千代田区',
  street: '架空町1-1',
  phoneNumber: '09000007777',
};
export const work = {
  occupation: '会社員',
  employer: '架空商事株式会社',
  annualIncomeBand: '300万円以上500万円未満',
  financialAssetsBand: '300万円未満',
  investmentPurpose: '長期の資産形成',
  experience: 'SOME',
  experience3: '5年以上',
  declaration: 'NONE',
};
export const account = { specificAccount: 'WITH', nisa: 'NONE' };
/** 普通 is chosen beforehand. */
export const bank = { bankCode: '9876', branchCode: '058', bankAccountNumber: '65432' };
export const last = { cardRead: 'yes', agreed: 'yes' };

/** For one test file: the pages of the application, beside a つづら that answers as a test wants. */
export async function openApplicationSite() {
  const state: Tsuzura = { standing: newcomer, refusal: null, told: [] };
  const here = await besideTsuzura((tsuzura) => answer(tsuzura, state));
  const enter = (path = '/account-opening', query: Record<string, string> = {}) =>
    openForm(
      `${here.partnersUrl}${path}?${new URLSearchParams({ hashed_user_id: hash, pid: 'cent', trackingId: 't-7', ...query })}`,
    );
  const enterWith = (cookie: string, query: Record<string, string> = {}) =>
    openForm(`${here.partnersUrl}/account-opening?${new URLSearchParams({ hashed_user_id: hash, ...query })}`, cookie);
  const press = (view: FormView, changes: Record<string, string> = {}) => pressForm(here.partnersUrl, view, changes);
  const next = (view: FormView, changes: Record<string, string>) => press(view, { go: 'next', ...changes });
  const toPerson = (path?: string) => enter(path);
  const toBank = async () => next(await next(await toPerson(), person), work);
  const toConfirm = async () => next(await press(await toBank(), { bankCode: '9876' }), { ...bank, ...account });

  return {
    state,
    /** As before the first test. */
    reset: () => void Object.assign(state, { standing: newcomer, refusal: null, told: [] } satisfies Tsuzura),
    enter,
    enterWith,
    press,
    next,
    toPerson,
    toBank,
    toConfirm,
    close: () => here.close(),
  };
}
