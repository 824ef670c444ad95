-- What 0043 has taken the place of.
-- contract: since 0043 its successor has every row that it had.
drop index app.share_position_of_stock;
-- contract: since 0043 what was sold on a day is asked of app.stock_fill.
drop index app.share_position_of_day;
