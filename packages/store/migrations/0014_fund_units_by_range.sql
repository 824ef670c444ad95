-- The fund's side of units is kept in one account for each range of customers, so that both ranges can be filled at the same time
-- (ADR-0047). Units that were booked before stay in the first account, so one of the others may be above zero. Their sum cannot:
-- entries balance in units, and no customer's account of units goes below zero.
update ledger.account_kind set bound = 0 where code = 'FUND_UNITS';
update ledger.account set bound = 0 where kind = 106;
