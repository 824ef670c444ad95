/** 「157.8」 over a bar, to a thousand yen: the table beside it has the yen. */
export const manDigits = (amount: bigint): string => (Math.round(Number(amount) / 1_000) / 10).toLocaleString('ja-JP');
