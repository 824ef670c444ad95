export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export const faq: readonly Question[] = [
  {
    id: 'cutoff',
    question: '注文の締切は何時ですか',
    answer: 'ファンドごとに異なり、営業日の14:30または15:30です。締切を過ぎたご注文は、翌営業日の受付になります。',
  },
  {
    id: 'cancel',
    question: '注文を取り消せますか',
    answer: '受付日の締切までは「注文・約定」から取り消せます。締切を過ぎたご注文は取り消せません。',
  },
  {
    id: 'deposit',
    question: '入金はいつ反映しますか',
    answer: 'クイック入金は、お手続きのあとすぐに反映します。毎月の入金は、引落日の5営業日後に反映します。',
  },
  {
    id: 'withdrawal',
    question: '出金はいつ着金しますか',
    answer: '営業日の15:30までに受け付けた出金は、翌営業日に着金します。',
  },
  {
    id: 'nisa-year',
    question: 'NISAの枠は、注文日と受渡日のどちらで数えますか',
    answer: '受渡日で数えます。年末のご注文は、翌年の枠を使うことがあります。',
  },
  {
    id: 'passkey',
    question: 'パスキーとは何ですか',
    answer:
      '指紋や顔、端末の暗証番号でログインする方法です。出金などの前にも、本人の確認に使います。新規登録のあとで登録したパスキーは、安全のため、登録から24時間後に出金などの本人の確認に使えます。',
  },
];
