import type { NisaRequestStatus, Product } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { RunningUpdateRequest } from '@tsuzura/store/account';
import { freezeIfNotYou, type MailText, type MailTexts, type Recipient } from '../mail-text.ts';

/** A procedure at a partner's site; `id` is that of the procedure, `requestId` that of the call. */
interface ProcedureEvent {
  readonly id: string;
  readonly requestId: string;
}

interface UpdateRequested {
  readonly id: string;
  readonly receiptNumber: string;
}

/** What of the customer is changed. */
type Changed = RunningUpdateRequest['kind'];
const changedText: Readonly<Record<Changed, string>> = {
  WITHDRAW_BANK: '出金先口座',
  PROFILE: 'お客さま情報',
  RECONFIRMATION: 'お客さま情報',
};

const productText: Readonly<Record<Product, string>> = {
  EQUITY: '証券口座',
  NISA: 'NISA口座',
  MARGIN: '信用取引口座',
  US_EQUITY: '米国株式口座',
};

/** An application and what was found in it. */
interface Applied {
  readonly products: readonly Product[];
  readonly defects: readonly { readonly message: string }[];
}

/** Who has the securities account applies for a further one. */
const accountText = (products: readonly Product[]): string =>
  products.includes('EQUITY') ? '口座' : products.map((product) => productText[product]).join('と');
const applicationText = (products: readonly Product[]): string =>
  products.includes('EQUITY') ? '口座開設' : `${accountText(products)}の開設`;

/** The steps of which a customer is notified. */
export type NotifiedNisaStatus = Extract<
  NisaRequestStatus,
  'PROVISIONALLY_OPENED' | 'APPROVED' | 'REJECTED_DUPLICATE' | 'REJECTED_DOCUMENT'
>;
const nisaText: Readonly<Record<NotifiedNisaStatus, readonly [subject: string, text: string]>> = {
  PROVISIONALLY_OPENED: [
    'NISA口座を仮開設しました',
    'NISA口座を仮開設しました。税務署の確認には1～2週間かかります。\n\nほかの金融機関にNISA口座があると分かった場合、購入は課税口座での取引になります。',
  ],
  APPROVED: ['NISA口座の開設が確定しました', '税務署の確認が終わり、NISA口座の開設が確定しました。'],
  REJECTED_DUPLICATE: [
    'NISA口座を開設できませんでした',
    'ほかの金融機関にNISA口座があるため、開設できませんでした。\n\nNISA口座での購入は、購入した日から課税口座での取引として扱います。',
  ],
  REJECTED_DOCUMENT: [
    'NISAの書類をご確認ください',
    'NISAの書類に確認が必要な点がありました。内容をご確認のうえ、もう一度お送りください。',
  ],
};

export const accountMails = {
  'account.application-received': ({
    id,
    receiptNumber,
    requestId,
    products,
  }: ProcedureEvent & Pick<Applied, 'products'> & { readonly receiptNumber: string }) =>
    mail(
      `${id} SUBMITTED ${requestId}`,
      `${applicationText(products)}のお申し込みを受け付けました`,
      `${applicationText(products)}のお申し込みを受け付けました。\n受付番号：${receiptNumber}\n\n審査の結果は、メールでお知らせします。`,
    ),
  'account.application-defective': ({ id, requestId, products, defects }: ProcedureEvent & Applied) => {
    const list = defects.map(({ message }) => `・${message}`).join('\n');
    return mail(
      `${id} DOCUMENT_DEFECT ${requestId}`,
      'お申し込みの内容をご確認ください',
      `${applicationText(products)}のお申し込みに、確認が必要な点がありました。\n${list}\n\n${products.includes('EQUITY') ? 'マイページ' : '「設定」の「口座」'}から、内容を直してもう一度お送りください。`,
    );
  },
  // No reason is given (rule ACCT-4).
  'account.application-rejected': ({ id, requestId, products }: ProcedureEvent & Pick<Applied, 'products'>) =>
    mail(
      `${id} REJECTED ${requestId}`,
      `${applicationText(products)}のお申し込みについて`,
      `審査の結果、今回は${accountText(products)}を開設できませんでした。ご希望に沿えず申し訳ありません。`,
    ),
  'account.opened': ({
    id,
    accountNumber,
    openedOn,
    withNisa,
  }: {
    readonly id: string;
    readonly accountNumber: string;
    readonly openedOn: Ymd;
    readonly withNisa: boolean;
  }) =>
    mail(
      `${id} OPENED`,
      '口座を開設しました',
      [
        `口座を開設しました。\n口座番号：＊＊＊＊${accountNumber.slice(-3)}\n開設日：${longDate(openedOn)}`,
        ...(withNisa ? ['NISA口座は、税務署の確認が終わるまで仮の開設です。'] : []),
        '次は、マイページで書面をご確認のうえ、ご入金ください。入金のあと、ファンドをお選びいただけます。',
      ].join('\n\n'),
    ),
  'account.us-opened': ({ id, openedOn }: { readonly id: string; readonly openedOn: Ymd }) =>
    mail(
      `${id} US OPENED`,
      '米国株式口座を開設しました',
      `米国株式口座を開設しました。\n開設日：${longDate(openedOn)}\n\n米国株式を、円または米ドルで売買できます。資産の「米国株式」からお探しください。`,
    ),
  'account.closed': (
    { product, closedOn, requestId }: { readonly product: Product; readonly closedOn: Ymd; readonly requestId: string },
    customer: Recipient,
  ) =>
    mail(
      `${customer.id} CLOSED ${product} ${requestId}`,
      `${productText[product]}を閉鎖しました`,
      `${productText[product]}を閉鎖しました。\n閉鎖日：${longDate(closedOn)}\n\n書面と特定口座の明細は、これからも一定の期間ご覧いただけます。`,
    ),
  'account.nisa-received': ({
    id,
    receiptNumber,
    targetYear,
    requestId,
  }: ProcedureEvent & { readonly receiptNumber: string; readonly targetYear: number }) =>
    mail(
      `${id} SUBMITTED ${requestId}`,
      'NISA口座のお申し込みを受け付けました',
      `${targetYear}年のNISA口座のお申し込みを受け付けました。\n受付番号：${receiptNumber}`,
    ),
  'account.nisa-reviewed': ({ id, status, requestId }: ProcedureEvent & { readonly status: NotifiedNisaStatus }) =>
    mail(`${id} ${status} ${requestId}`, ...nisaText[status]),
  'account.profile-change-received': ({ id, receiptNumber }: UpdateRequested) =>
    mail(
      `${id} REQUESTED`,
      'お客さま情報の変更を受け付けました',
      `お客さま情報の変更を受け付けました。\n受付番号：${receiptNumber}\n\n確認が終わるまで、登録の内容は変わりません。`,
    ),
  'account.bank-change-received': ({
    id,
    receiptNumber,
    bank,
    freezeLink,
  }: UpdateRequested & {
    readonly bank: {
      readonly bankName: string;
      readonly bankBranchName: string;
      readonly bankAccountNumber: string;
    };
    readonly freezeLink: string | null;
  }) =>
    mail(
      `${id} REQUESTED`,
      '出金先口座の変更を受け付けました',
      `出金先口座の変更を受け付けました。\n受付番号：${receiptNumber}\n銀行：${bank.bankName} ${bank.bankBranchName}\n口座番号：＊＊＊＊${bank.bankAccountNumber.slice(-3)}`,
      freezeLink,
    ),
  'account.changed': ({
    id,
    changed,
    heldUntil,
    freezeLink,
  }: {
    readonly id: string;
    readonly changed: Changed;
    /** Nothing is paid out before this day; null when payments go on. */
    readonly heldUntil: Ymd | null;
    readonly freezeLink: string | null;
  }) => {
    const held =
      heldUntil === null
        ? ''
        : `\n\n安全のため、${longDate(heldUntil)}より前はご出金いただけません。ご購入と売却は通常どおりです。`;
    const what = changedText[changed];
    return mail(`${id} COMPLETED`, `${what}を変更しました`, `${what}を変更しました。${held}`, freezeLink);
  },
  'account.change-rejected': ({ id, changed }: { readonly id: string; readonly changed: Changed }) =>
    mail(
      `${id} REJECTED`,
      `${changedText[changed]}を変更できませんでした`,
      `${changedText[changed]}の変更を承れませんでした。登録の内容は変わっていません。`,
    ),
} as const satisfies MailTexts;

function mail(about: string, subject: string, text: string, freezeLink: string | null = null): MailText {
  return {
    about: `account ${about}`,
    category: 'ACCOUNT',
    subject,
    body: text.replaceAll(/\n+/g, ' '),
    paragraphs: [
      text,
      freezeLink === null
        ? '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更し、お問い合わせください。'
        : freezeIfNotYou(freezeLink),
    ],
  };
}
