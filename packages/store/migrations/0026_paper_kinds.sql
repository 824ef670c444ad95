-- Two more kinds of papers: トータルリターン通知書, once a year, and 運用報告書（交付） of a fund, to everybody who holds it.
alter table app.paper drop constraint paper_kind_check, add constraint paper_kind_check check (kind in ('TRADE', 'BALANCE',
  'ANNUAL_SPECIFIC', 'DISTRIBUTION', 'TRUST_FEE', 'NISA', 'TOTAL_RETURN', 'FUND_REPORT', 'TRANSFERRED_TRADE',
  'TRANSFERRED_BALANCE', 'TRANSFERRED_DISTRIBUTION', 'TRANSFERRED_ANNUAL', 'TRANSFERRED_OTHER'));
