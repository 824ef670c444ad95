import { ratio } from '@tsuzura/domain/money';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AmountDisplay } from '../amounts/index.ts';
import {
  Change,
  ManChange,
  ManYen,
  Missing,
  Percent,
  Price,
  PriceChange,
  Units,
  Usd,
  UsdChange,
  Yen,
} from './index.ts';

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

const hidden = (node: React.ReactElement) => <AmountDisplay hidden>{node}</AmountDisplay>;

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
  const { html, seen, read } = shown(hidden(<Change amount={-12_300n} rate="-2.41" />));
  expect(seen).toBe('••••••（−2.41%）');
  expect(read).toContain('金額を非表示にしています');
  expect(html).not.toContain('12,300');
  expect(shown(hidden(<Change amount={-12_300n} />)).html).not.toMatch(/gain|loss/);
  expect(shown(hidden(<Yen value={54_321n} />)).html).not.toMatch(/\d/);
  expect(shown(hidden(<Units value={54_321n} />)).html).not.toMatch(/\d/);
  expect(shown(hidden(<ManYen value={54_321n} isOwn />)).html).not.toMatch(/\d/);
  expect(shown(hidden(<Yen value={null} />)).seen).toBe('—');
});

test('what belongs to everybody is never hidden', () => {
  expect(shown(hidden(<Price value={23_456n} />)).seen).toBe('23,456円');
  expect(shown(hidden(<PriceChange amount={120n} rate="0.51" />)).seen).toBe('+120円（+0.51%）');
  expect(shown(hidden(<ManYen value={1_200_000n} />)).seen).toBe('120万円');
  expect(shown(hidden(<Units value={10n} isRule />)).seen).toBe('10口');
});

test('R5.06 with the setting 万円 every amount of 10,000 or more is in 万, the customer’s and everybody’s', () => {
  const inMan = (node: React.ReactElement) => shown(<AmountDisplay unit="man">{node}</AmountDisplay>).seen;
  expect(inMan(<Yen value={3_344_718n} />)).toBe('334.4718万円');
  expect(inMan(<Yen value={9_999n} />)).toBe('9,999円');
  expect(inMan(<Yen value={-12_345n} sign />)).toBe('−1.2345万円');
  expect(inMan(<Change amount={12_345n} rate="2.41" />)).toBe('+1.2345万円（+2.41%）');
  expect(inMan(<Price value={23_456n} />)).toBe('2.3456万円');
  expect(inMan(hidden(<Yen value={3_344_718n} />))).toBe('••••••');
});

test('R5.06 what a simulation gained is in 万 without any setting', () => {
  expect(shown(<ManChange amount={6_682_213n} />).seen).toBe('+668.2213万円');
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

test('dollars have two decimals and their own unit, and are hidden with the yen', () => {
  expect(shown(<Usd value={123_456_789n} />).seen).toBe('1,234,567.89\u00A0USD');
  expect(shown(<Usd value={-5n} />).seen).toBe('−0.05\u00A0USD');
  expect(shown(<Usd value={null} />).seen).toBe('—');
  expect(shown(hidden(<Usd value={123_456n} />)).html).not.toMatch(/\d/);
  expect(shown(<UsdChange amount={1_200n} />)).toMatchObject({ seen: '+12.00\u00A0USD', read: 'プラス12.00\u00A0USD' });
  expect(shown(<UsdChange amount={-1_200n} />).html).toContain('class="num loss"');
  expect(shown(hidden(<UsdChange amount={-1_200n} />)).html).not.toMatch(/gain|loss|\d/);
});
