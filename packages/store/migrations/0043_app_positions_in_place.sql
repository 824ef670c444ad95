-- A position of shares is changed on its own page: an index that knew `quantity` made every execution write the row anew, and an entry
-- of each index. Sales of a day are found by the executions.
-- small: nobody holds so many shares yet that the index takes long.
create index share_position_of_share on app.share_position (stock_code, customer_id);
