-- Printed from the migrated database by `npm run docs`; do not edit.
create view app.published_nav as
 SELECT n.fund_code,
    n.date,
    n.nav,
    n.net_assets,
    n.distribution,
    n.fiscal_period,
    n.benchmark,
    (NOT (c.status IS DISTINCT FROM 'PRELIMINARY'::text)) AS is_preliminary
   FROM (app.nav n
     LEFT JOIN app.nav_check c ON (((c.fund_code = n.fund_code) AND (c.date = n.date))))
  WHERE (c.status IS DISTINCT FROM 'HELD'::text);
grant select on app.published_nav to tsuzura_api;
