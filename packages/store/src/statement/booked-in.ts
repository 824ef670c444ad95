/*
 * Which entries are of a day, without looking at all the others: they are numbered as they are booked, closing a day notes the last
 * number (`ledger.day_close`), and nothing is booked for a day that is closed, nor for one that is more than a day ahead.
 */

/** Every entry of the day and of the days before it is up to here. */
const lastOf = (day: string) =>
  `coalesce((select c.last_entry from ledger.day_close c where c.day >= ${day} order by c.day limit 1), 9223372036854775807)`;

/** Every entry of the day and of later ones is behind this. */
const behind = (day: string) =>
  `coalesce((select c.last_entry from ledger.day_close c where c.day < ${day} - 1 order by c.day desc limit 1), 0)`;

/** Holds for every entry of a period, and for few others: the day of an entry still has to be asked. */
export const bookedIn = (entryId: string, from: string, to: string): string =>
  `${entryId} > ${behind(from)} and ${entryId} <= ${lastOf(to)}`;

/** `amount` of an account at the end of a day: what its last posting says, less what was booked by then for the next day. */
export const balanceOn = (accountId: string, day: string): string => `select newest.balance - coalesce((
      select sum(x.amount) from ledger.posting x join ledger.entry e on e.id = x.entry_id
        where x.account_id = ${accountId} and ${bookedIn('x.entry_id', `(${day} + 1)`, day)} and e.day > ${day}), 0) as amount
    from (select x.balance from ledger.posting x where x.account_id = ${accountId} and x.entry_id <= ${lastOf(day)}
      order by x.entry_id desc limit 1) newest`;
