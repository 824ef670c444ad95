-- US shares, exchange of currencies and transfers to other firms: their accounts and entries in the ledger. Dollars are counted in cents,
-- US shares in 1/100,000 shares.

insert into ledger.account_kind (id, code, name, bound) values
  (50, 'USD_FREE', '外貨預り金（拘束なし）', 1),
  (51, 'USD_RESERVED', '外貨預り金（拘束中）', 1),
  (52, 'USD_PAYABLE', '外貨買付代金の未払', 1),
  (53, 'USD_RECEIVABLE', '外貨売却代金の未収', -1),
  (130, 'US_CUSTODY', '米国株式の保管機関', -1),
  (131, 'US_BANK', '顧客分別金（米ドル）', -1),
  (132, 'FX_POSITION', '為替の持高', 0),
  (133, 'HOUSE_USD', '自社口座（米ドル）', 0);
insert into ledger.entry_kind (id, code, name, cash_type) values
  (120, 'FX_EXECUTED', '両替', 'ADJUST'),
  (121, 'FX_SWEPT', '両替資金の移動', null),
  (130, 'US_BUY_ACCEPTED', '米国株買付受付', null),
  (131, 'US_BUY_RELEASED', '米国株買付の拘束の解除', null),
  (132, 'US_BUY_EXECUTED', '米国株買付約定', null),
  (133, 'US_BUY_FIXED', '米国株買付の円貨確定', null),
  (134, 'US_BUY_SETTLED', '米国株買付受渡', 'TRADE'),
  (135, 'US_SALE_ACCEPTED', '米国株売却受付', null),
  (136, 'US_SALE_RELEASED', '米国株売却の拘束の解除', null),
  (137, 'US_SALE_EXECUTED', '米国株売却約定', null),
  (138, 'US_SALE_FIXED', '米国株売却の円貨確定', null),
  (139, 'US_SALE_SETTLED', '米国株売却受渡', 'TRADE'),
  (140, 'US_DIVIDEND_PAID', '米国株配当金', 'DISTRIBUTION'),
  (141, 'US_SPLIT', '米国株の株式分割', null),
  (150, 'DELIVERY_REQUESTED', '移管受付', null),
  (151, 'DELIVERY_RELEASED', '移管の拘束の解除', null),
  (152, 'DELIVERY_SENT', '移管送付', 'ADJUST');
