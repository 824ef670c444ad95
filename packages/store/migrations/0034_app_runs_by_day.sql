-- What operators look at by day: runs of plans, lines of a debit, lines of a payment file, and payments that came back.

-- The order date changes only where a closed day moves a run, so the other updates of a month stay within its page.
create index subscription_occurrence_of_day on app.subscription_occurrence (order_date, setting_id, month);
create index redemption_occurrence_of_day on app.redemption_occurrence (order_date, setting_id, month);
create index debit_run_of_day on app.debit_run (debit_date, sequence);
create index withdrawal_of_file on app.withdrawal (file_id, sequence) where file_id is not null;
create index withdrawal_returned on app.withdrawal (sequence) where state in ('FAILED', 'RETURNED');
