import type { ErrorRow } from './error-row.ts';

/** The rows of the error catalogue about Japanese shares and margin (rule STOCK-5). */
export const stockErrors = {
  STOCK_LOT: {
    code: '400-111',
    status: 400,
    shows: 'dialog',
    text: '株数は売買単位（{lotSize}株）の整数倍でご入力ください。',
  },
  STOCK_TICK: {
    code: '400-112',
    status: 400,
    shows: 'dialog',
    text: 'この価格帯では、値段は{tick}円きざみでご入力ください。',
  },
  STOCK_PRICE_LIMIT: {
    code: '400-113',
    status: 400,
    shows: 'dialog',
    text: '値幅制限の範囲（{lowerLimit}円〜{upperLimit}円）でご入力ください。',
  },
  STOCK_TRIGGER_MET: {
    code: '400-114',
    status: 400,
    shows: 'dialog',
    text: '逆指値の条件を、すでに満たしています。いまの株価をご確認のうえ、条件を変えてご入力ください。',
  },
  STOCK_INTAKE_PAUSED: {
    code: '400-115',
    status: 400,
    shows: 'dialog',
    text: '15時30分から16時までは、翌営業日の注文の準備中です。16時以降にご注文ください。',
  },
  STOCK_CONDITION: {
    code: '400-116',
    status: 400,
    shows: 'dialog',
    text: 'この執行条件は、いまの時間帯または注文方法ではお選びいただけません。',
  },
  SHARES_SHORT: { code: '400-117', status: 400, shows: 'dialog', text: '売却できる株数を超えています。' },
  STOCK_ORDER_BUSY: {
    code: '400-118',
    status: 400,
    shows: 'dialog',
    text: 'この注文の訂正または取消を処理しています。結果をお待ちください。',
  },
  STOCK_NOT_AMENDABLE: {
    code: '400-119',
    status: 400,
    shows: 'dialog',
    text: 'この内容には訂正できません。注文の状況をご確認ください。',
  },
  STOCK_ROUND_TRIP: {
    code: '400-120',
    status: 400,
    shows: 'dialog',
    text: '同じ日に同じ銘柄の売買代金を使いまわす取引（差金決済）になるため、ご注文いただけません。',
  },
  STOCK_HALTED: { code: '400-121', status: 400, shows: 'dialog', text: 'この銘柄は、いまご注文いただけません。' },
  STOCK_EXPIRES_ON: {
    code: '400-122',
    status: 400,
    shows: 'dialog',
    text: '注文の有効期限は、{until}までの営業日でご指定ください。',
  },
  MARGIN_NOT_OPEN: { code: '400-130', status: 400, shows: 'dialog', text: '信用取引口座の開設が必要です。' },
  NOT_MARGINABLE: {
    code: '400-131',
    status: 400,
    shows: 'dialog',
    text: 'この銘柄は、お選びの信用取引ではお取り扱いできません。',
  },
  MARGIN_POWER: {
    code: '400-132',
    status: 400,
    shows: 'dialog',
    text: '新規建の余力を超えています。株数を減らすか、保証金をお預け入れください。',
  },
  MARGIN_MINIMUM: { code: '400-133', status: 400, shows: 'dialog', text: '新規建には、30万円以上の保証金が必要です。' },
  MARGIN_POSITION_SHORT: {
    code: '400-134',
    status: 400,
    shows: 'dialog',
    text: '返済できる建玉の株数を超えています。',
  },
  MARGIN_CALLED: {
    code: '400-135',
    status: 400,
    shows: 'dialog',
    text: '追証が発生しているため、新規建と保証金のお引き出しはできません。追証の解消をお願いします。',
  },
  SHORT_SALE_RULE: {
    code: '400-136',
    status: 400,
    shows: 'dialog',
    text: '空売り規制のため、この値段・注文方法ではご注文いただけません。',
  },
  COLLATERAL_SHORT: {
    code: '400-137',
    status: 400,
    shows: 'dialog',
    text: 'お引き出しいただける保証金を超えています。',
  },
  MARGIN_POSITION_EXPIRING: {
    code: '400-138',
    status: 400,
    shows: 'dialog',
    text: '本日が返済期日の建玉は、当社で返済します。',
  },
  CASH_SHORTAGE: {
    code: '400-207',
    status: 400,
    shows: 'dialog',
    text: 'お預り金に不足があるため、新しい買い注文はできません。先にご入金ください。',
  },
} as const satisfies Record<string, ErrorRow>;
