/** The rooms of the console (rule SCREEN-35), in the groups an operator's day falls into. */
export const areaGroups: readonly (readonly string[])[] = [
  ['ホーム', '時計', '基準価額', '注文モニター', '積立・定期売却', '入出金'],
  ['お客さま', '口座申込', '書面'],
  ['お知らせ', 'セミナー', 'キャンペーン', '通知'],
  ['メンテナンス', '定数・フラグ・版', '株式・信用・米国株', '監査'],
];
