/** Banks of the deposit sites. None exists: codes from 9860 on are given to nobody. */
export const fictitiousBanks: readonly { readonly code: string; readonly name: string; readonly kana: string }[] = [
  { code: '9861', name: 'あさぎり銀行', kana: 'アサギリ' },
  { code: '9862', name: 'いしずえ銀行', kana: 'イシズエ' },
  { code: '9863', name: 'うみかぜ銀行', kana: 'ウミカゼ' },
  { code: '9864', name: 'おおぞら第一銀行', kana: 'オオゾラダイイチ' },
  { code: '9865', name: 'かわせみ信用金庫', kana: 'カワセミ' },
  { code: '9866', name: 'こだま銀行', kana: 'コダマ' },
  { code: '9876', name: 'しおさい銀行', kana: 'シオサイ' },
  { code: '9867', name: 'たかね銀行', kana: 'タカネ' },
  { code: '9868', name: 'はるか信託銀行', kana: 'ハルカ' },
  { code: '9869', name: 'ひなた銀行', kana: 'ヒナタ' },
  { code: '9874', name: 'みちしお銀行', kana: 'ミチシオ' },
  { code: '9870', name: 'ゆきわり労働金庫', kana: 'ユキワリ' },
];

export const bankOfCode = (code: string) => fictitiousBanks.find((bank) => bank.code === code) ?? null;
