import { ratio } from '@tsuzura/domain/money';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Change, ManYen, Missing, Percent, Units, Yen } from './index.ts';

/** What is on the screen, and what a screen reader says. */
function shown(node: React.ReactElement): { seen: string; read: string; html: string } {
  const html = renderToString(node).replaceAll('<!-- -->', '');
  const bare = (text: string) => text.replaceAll(/<[^>]+>/g, '');
  return {
    html,
    seen: bare(html.replaceAll(/<span class="sr">.*?<\/span>/g, '')),
    read: bare(html.replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')),
  };
}

test('exact yen is grouped and carries 円; a negative amount has the minus of a screen', () => {
  expect(shown(<Yen value={1_234_567n} />).seen).toBe('1,234,567円');
  expect(shown(<Yen value={-1_000} />).seen).toBe('−1,000円');
  expect(shown(<Yen value={0n} />).seen).toBe('0円');
});

test('a value that is not known is a dash for the eye and words for the ear, never 0', () => {
  const dash = { seen: '—', read: 'データなし' };
  expect(shown(<Yen value={null} />)).toMatchObject(dash);
  expect(shown(<ManYen value={null} />)).toMatchObject(dash);
  expect(shown(<Percent value={null} />)).toMatchObject(dash);
  expect(shown(<Change amount={null} />)).toMatchObject(dash);
  expect(shown(<Missing />)).toMatchObject(dash);
  expect(shown(<Percent value="1e3" />).seen).toBe('—');
});

test('R5.06 from 10,000 on in 万, grouped, and nothing is rounded away', () => {
  expect(shown(<ManYen value={9_999n} />).seen).toBe('9,999円');
  expect(shown(<ManYen value={10_000n} />).seen).toBe('1万円');
  expect(shown(<ManYen value={12_345n} />).seen).toBe('1.2345万円');
  expect(shown(<ManYen value={18_000_000n} />).seen).toBe('1,800万円');
  expect(shown(<ManYen value={-12_345n} />).seen).toBe('−1.2345万円');
});

test('a change says its sign to eye and ear, and has the colour of profit, of loss, or none', () => {
  const up = shown(<Change amount={12_300n} rate="2.41" />);
  expect(up).toMatchObject({ seen: '+12,300円（+2.41%）', read: 'プラス12,300円（プラス2.41%）' });
  expect(up.html).toContain('class="num gain"');
  const down = shown(<Change amount={-12_300n} rate="-2.41" />);
  expect(down).toMatchObject({ seen: '−12,300円（−2.41%）', read: 'マイナス12,300円（マイナス2.41%）' });
  expect(down.html).toContain('class="num loss"');
  const flat = shown(<Change amount={0n} rate="0" />);
  expect(flat.seen).toBe('±0円（±0.00%）');
  expect(flat.html).not.toMatch(/gain|loss/);
});

test('hidden amounts show no digit of theirs, and no colour that would tell; a rate stays', () => {
  const { html, seen, read } = shown(<Change amount={-12_300n} rate="-2.41" hidden />);
  expect(seen).toBe('••••••（−2.41%）');
  expect(read).toContain('金額を非表示にしています');
  expect(html).not.toContain('12,300');
  expect(shown(<Yen value={5n} hidden />).html).not.toContain('5');
});

test('a percent is rounded half away from zero at the decimals shown', () => {
  expect(shown(<Percent value="1.655" />).seen).toBe('1.66%');
  expect(shown(<Percent value="-1.655" />).seen).toBe('−1.66%');
  expect(shown(<Percent value="0.0938" decimals={4} />).seen).toBe('0.0938%');
  expect(shown(<Percent value={ratio(1, 3)} sign />).seen).toBe('+33.33%');
  expect(shown(<Percent value="-0.001" sign />).seen).toBe('±0.00%');
  expect(shown(<Percent value="1307" decimals={0} />).seen).toBe('1,307%');
});

test('units are grouped and carry 口', () => {
  expect(shown(<Units value={45_678n} />).seen).toBe('45,678口');
});
