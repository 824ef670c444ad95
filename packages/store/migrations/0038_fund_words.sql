-- How people call funds, and how screens call them: words that stand for others in a search, a short name that tells two
-- funds apart, and what the funds of a day had cost, so that a chart of their value has the same terms as the figure above it.

-- A word as customers write it (width, case, kana and spaces do not matter) and the words looked for instead. `is_same`: another
-- word for the same thing; otherwise only the nearest there is, and screens say so.
create table app.fund_synonym (
  word text not null check (word = btrim(word) and length(word) between 1 and 100),
  means text not null check (means = btrim(means) and length(means) between 1 and 100),
  is_same boolean not null,
  primary key (word, means)
);
grant select on app.fund_synonym to tsuzura_api;

create trigger fund_synonym_added after insert on app.fund_synonym referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_synonym_changed after update on app.fund_synonym referencing new table as changed
  for each statement execute function app.count_catalogue_change();
create trigger fund_synonym_removed after delete on app.fund_synonym referencing old table as changed
  for each statement execute function app.count_catalogue_change();

insert into app.fund_synonym (word, means, is_same) values
  ('オルカン', '全世界株式', true),
  ('オールカントリー', '全世界株式', true),
  ('オール・カントリー', '全世界株式', true),
  ('グローバル株式', '全世界株式', true),
  ('ACWI', '全世界株式', false),
  ('VT', '全世界株式', false),
  ('S&P', '全世界株式', false),
  ('S&P500', '全世界株式', false),
  ('SP500', '全世界株式', false),
  ('エスアンドピー', '全世界株式', false),
  ('エスピー', '全世界株式', false),
  ('米国', '全世界株式', false),
  ('米国株', '全世界株式', false),
  ('米国株式', '全世界株式', false),
  ('アメリカ', '全世界株式', false),
  ('アメリカ株', '全世界株式', false),
  ('NASDAQ', '全世界株式', false),
  ('ナスダック', '全世界株式', false),
  ('NYダウ', '全世界株式', false),
  ('ダウ', '全世界株式', false),
  ('先進国株', '全世界株式', false),
  ('先進国株式', '全世界株式', false),
  ('外国株', '全世界株式', true),
  ('外国株', '新興国株式', true),
  ('外国株', 'インフラ株式', true),
  ('外国株式', '全世界株式', true),
  ('外国株式', '新興国株式', true),
  ('外国株式', 'インフラ株式', true),
  ('海外株', '全世界株式', true),
  ('海外株', '新興国株式', true),
  ('海外株', 'インフラ株式', true),
  ('海外株式', '全世界株式', true),
  ('海外株式', '新興国株式', true),
  ('海外株式', 'インフラ株式', true),
  ('日本株', '国内株式', true),
  ('日本株式', '国内株式', true),
  ('日経', '国内株式', false),
  ('日経平均', '国内株式', false),
  ('日経225', '国内株式', false),
  ('TOPIX', '国内株式', false),
  ('トピックス', '国内株式', false),
  ('東証', '国内株式', false),
  ('高配当', '好配当', true),
  ('エマージング', '新興国', true),
  ('インド', '新興国株式', false),
  ('中国', '新興国株式', false),
  ('金', 'ゴールド', true),
  ('純金', 'ゴールド', true),
  ('GOLD', 'ゴールド', true),
  ('REIT', 'リート', true),
  ('J-REIT', 'リート', true),
  ('不動産', 'リート', true),
  ('債券', '公社債', true),
  ('8資産', 'バランス', false),
  ('おまかせ', 'バランス', false),
  ('ターゲットイヤー', '目標年', true),
  ('ターゲットデート', '目標年', true);

-- Two funds of one brand that differ in the bracket had one short name. Whoever adds a third must name it.
update app.fund f set short_name = regexp_replace(f.name, '^\S+ ', '')
where exists (select from app.fund other where other.short_name = f.short_name and other.code <> f.code);
alter table app.fund add constraint fund_short_name_key unique (short_name);

-- 取得金額 of the funds at the end of the day; null on days that were written before.
alter table app.asset_day add column acquisition_cost bigint check (acquisition_cost >= 0);
