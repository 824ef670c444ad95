/** 「30年」「17年6か月」「7か月」 */
export function spanText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest}か月`;
  return rest === 0 ? `${years}年` : `${years}年${rest}か月`;
}
