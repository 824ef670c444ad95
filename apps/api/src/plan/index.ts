export { fundsAt } from './customer-plans.ts';
export { plannedDebits, refuseWhilePlansUse, takeBankAnswer } from './debit-accounts.ts';
