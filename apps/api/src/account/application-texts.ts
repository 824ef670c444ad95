/** What operators read about applications. */
export const applicationStatusTexts: Readonly<Record<string, string>> = {
  SUBMITTED: '受付',
  IDENTITY_CHECKING: '本人確認中',
  IN_REVIEW: '審査中',
  DOCUMENT_DEFECT: '不備（お客さまの対応待ち）',
  APPROVED: '承認',
  OPENED: '開設',
  REJECTED: '否認',
  CANCELED: '取り消し',
  EXPIRED: '期限切れ',
};

export const nisaStatusTexts: Readonly<Record<string, string>> = {
  SUBMITTED: '受付',
  UNDER_REVIEW: '審査中',
  PROVISIONALLY_OPENED: '仮開設（税務署への提出待ち）',
  TAX_OFFICE_REVIEW: '税務署の確認中',
  REJECTED_DOCUMENT: '書類の不備（お客さまの対応待ち）',
  APPROVED: '受理',
  REJECTED_DUPLICATE: '重複',
};

export const nisaResultTexts: Readonly<Record<string, string>> = {
  PROVISIONALLY_OPENED: '仮開設する',
  REJECTED_DOCUMENT: '書類の不備',
  APPROVED: '税務署の受理',
  REJECTED_DUPLICATE: 'ほかの金融機関と重複',
};

export const nisaKindTexts: Readonly<Record<string, string>> = {
  OPEN: '新規の開設',
  CHANGE_IN: 'ほかの金融機関からの変更',
  REOPEN: '再開設',
  CHANGE_OUT: 'ほかの金融機関への変更',
  CLOSE: '廃止',
};
