import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './index.ts';

interface Fund {
  readonly name: string;
  readonly yen: number;
}
const rows: readonly Fund[] = [
  { name: '全世界株式', yen: 100 },
  { name: '国内株式', yen: 200 },
];
const columns: readonly TableColumn<Fund>[] = [
  { id: 'name', head: 'ファンド', cell: ({ name }) => name, total: '合計' },
  { id: 'yen', head: '評価額', cell: ({ yen }) => `${yen}円`, total: '300円' },
];
const table = (given: readonly TableColumn<Fund>[]) =>
  renderToString(<Table caption="保有" columns={given} rows={rows} rowKey={({ name }) => name} />);

test('every column and every row has a head, and the table a name', () => {
  const html = table(columns);
  expect(html).toContain('<caption class="sr">保有</caption>');
  expect(html.match(/<th scope="col"/g)).toHaveLength(2);
  expect(html.match(/<th scope="row"/g)).toHaveLength(3);
  expect(html).toContain('<td class="table-end">200円</td>');
});

test('totals stand in a foot of their own, and only where there are any', () => {
  expect(table(columns)).toContain('<tfoot><tr><th scope="row" class="table-start">合計</th>');
  expect(table(columns.map(({ id, head, cell }) => ({ id, head, cell })))).not.toContain('<tfoot');
});
