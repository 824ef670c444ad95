-- Printed from the migrated database by `npm run docs`; do not edit.
create view app.fund_order_event as
 SELECT o.id AS order_id,
    'ACCEPT'::text AS event,
    (0)::smallint AS turn,
    o.accepted_at AS at
   FROM app.fund_order o
UNION ALL
 SELECT o.id AS order_id,
    'CUT_OFF'::text AS event,
    (0)::smallint AS turn,
    o.cutoff_at AS at
   FROM app.fund_order o
  WHERE (o.state <> ALL (ARRAY['RECEIVED'::text, 'CANCELED'::text]))
UNION ALL
 SELECT o.id AS order_id,
    'CANCEL'::text AS event,
    (0)::smallint AS turn,
    o.ended_at AS at
   FROM app.fund_order o
  WHERE (o.state = 'CANCELED'::text)
UNION ALL
 SELECT o.id AS order_id,
    'LAPSE'::text AS event,
    (0)::smallint AS turn,
    o.ended_at AS at
   FROM app.fund_order o
  WHERE (o.state = 'LAPSED'::text)
UNION ALL
 SELECT f.order_id,
    'EXECUTE'::text AS event,
    (0)::smallint AS turn,
    f.executed_at AS at
   FROM app.fund_fill f
  WHERE (f.turn = 0)
UNION ALL
 SELECT e.order_id,
    e.event,
    e.turn,
    e.at
   FROM app.fund_order_recorded_event e;
grant select on app.fund_order_event to tsuzura_api;
