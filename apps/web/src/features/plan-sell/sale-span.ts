/** 50 years of months: beyond that nobody plans, and a return may keep it going for ever. */
const mostMonths = 600;

interface Sale {
  readonly balance: bigint;
  readonly amount: bigint;
  /** Months between two sales. */
  readonly every: 1 | 2;
}

/** How many sales of an amount a balance lasts for at a yearly return, as a guess; null: longer than 50 years. */
export function salesUntilEmpty({ balance, amount, every }: Sale, yearlyPercent: number): number | null {
  if (amount <= 0n) return null;
  let left = Number(balance);
  for (let month = 1; month <= mostMonths; month += 1) {
    left *= 1 + yearlyPercent / 1200;
    if (month % every !== 0) continue;
    if (left < Number(amount)) return (month - every) / every;
    left -= Number(amount);
  }
  return null;
}
