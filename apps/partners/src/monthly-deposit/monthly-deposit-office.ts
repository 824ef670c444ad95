import { ApiError, type Client } from '@tsuzura/contract/kernel';
import { changeMonthlyDeposit, registerMonthlyDeposit, reportAgreement } from '@tsuzura/contract/partner';
import type { Received } from '@tsuzura/contract/kernel';

export type Registration = Received<typeof registerMonthlyDeposit, 'body'>;
export type Told =
  | { readonly ok: true; readonly settingCode: string; readonly receiptNumber: string }
  | { readonly ok: false; readonly text: string };

const refusals: Readonly<Record<string, string>> = {
  ACCOUNT_TOKEN: 'お手続きの有効期限が切れたか、すでに使われています。「つづら」からやり直してください。',
  NOT_FOUND: 'この設定は見つかりませんでした。「つづら」で最新の設定をご確認ください。',
  ACCOUNT_NOT_OPEN: 'ご利用中の口座がないため、受け付けられませんでした。',
  BANK_NAME: 'ご本人名義の口座をご登録ください。',
  SETTING_CONFLICT: 'この口座は登録済みか、登録できる口座の数を超えています。',
};
const notNow = 'ただいま受け付けられませんでした。少し待ってから、もう一度お試しください。';

export type MonthlyDepositOffice = ReturnType<typeof openMonthlyDepositOffice>;

/** The collecting company's servers: they tell つづら what the customer and the bank agreed on. */
export function openMonthlyDepositOffice(client: Client) {
  const pending: string[] = [];
  const tell = async (
    call: () => Promise<{ readonly settingCode: string; readonly receiptNumber: string }>,
  ): Promise<Told> => {
    try {
      const { settingCode, receiptNumber } = await call();
      return { ok: true, settingCode, receiptNumber };
    } catch (error) {
      const text = error instanceof ApiError && error.kind ? refusals[error.kind] : undefined;
      return { ok: false, text: text ?? notNow };
    }
  };
  return {
    async register(body: Registration): Promise<Told> {
      const told = await tell(() => client.call(registerMonthlyDeposit, { body }));
      if (told.ok && body.agreement === 'PENDING') pending.push(told.settingCode);
      return told;
    },
    change: (settingCode: string, token: string, amount: Registration['amount'] | null): Promise<Told> =>
      tell(() => client.call(changeMonthlyDeposit, { params: { settingCode }, body: { token, amount } })),
    pending: (): readonly string[] => pending,
    async agree(settingCode: string, agreed: boolean): Promise<void> {
      await client.call(reportAgreement, { params: { settingCode }, body: { agreed } });
      const place = pending.indexOf(settingCode);
      if (place >= 0) pending.splice(place, 1);
    },
  };
}
