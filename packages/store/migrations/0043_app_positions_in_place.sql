-- A position of shares is changed on its own page: its indexes knew `quantity` and `sold_quantity`, so every execution wrote the row
-- anew and an entry of each index. Sales of a day are found by the executions.
-- small: nobody holds so many shares yet that the index takes long.
create index share_position_of_share on app.share_position (stock_code, customer_id);
-- contract: since 0043 its successor has every row that it had.
drop index app.share_position_of_stock;
-- contract: since 0043 what was sold on a day is asked of app.stock_fill.
drop index app.share_position_of_day;
