export { DebitAccountsPage } from './debit-accounts-page.tsx';
export { PlanCalendarPage } from './plan-calendar-page.tsx';
export { PlansPage } from './plans-page.tsx';
