import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AmountDisplay } from '../amounts/index.ts';
import { Gauge, shareOf } from './index.ts';

test('a share stays within its bar', () => {
  expect(shareOf(0n, 100n)).toBe(0);
  expect(shareOf(1n, 3n)).toBe(33.33);
  expect(shareOf(100n, 100n)).toBe(100);
  expect(shareOf(101n, 100n)).toBe(100);
  expect(shareOf(-1n, 100n)).toBe(0);
  expect(shareOf(1n, 0n)).toBe(0);
});

const html = (ordered: bigint, hidden = false, closed: string | null = null) =>
  renderToString(
    <AmountDisplay hidden={hidden}>
      <Gauge
        kind="NISA_TSUMITATE"
        label="つみたて投資枠"
        max={1_200_000n}
        used={360_000n}
        ordered={ordered}
        closed={closed}
      />
    </AmountDisplay>,
  ).replaceAll('<!-- -->', '');

test('what is ordered is taken from what is left, and said as such', () => {
  expect(html(30_000n)).toContain('>81<');
  expect(html(30_000n)).toContain('aria-valuenow="32.5"');
  expect(html(30_000n)).toContain('aria-valuetext="120万円のうち、使用36万円、注文中3万円"');
  expect(html(0n)).toContain('>84<');
  expect(html(0n)).not.toContain('・注文中');
});

test('R5.06 a few thousand used: what is used, left and allowed are all in yen', () => {
  const shown = renderToString(
    <Gauge kind="NISA_GROWTH" label="成長投資枠" max={2_400_000n} used={5_432n} />,
  ).replaceAll(/<!-- -->/g, '');
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe('成長投資枠残り 2,394,568円5,432円 使用2,400,000円');
  expect(shown).toContain('aria-valuetext="2,400,000円のうち、使用5,432円、注文中0円"');
});

test('amounts beside the gauge count: two gauges have one unit', () => {
  const shown = renderToString(
    <Gauge kind="NISA_TSUMITATE" label="つみたて投資枠" max={1_200_000n} used={0n} beside={[5_432n]} />,
  );
  expect(shown.replaceAll(/<[^>]+>/g, '')).toContain('残り 1,200,000円');
});

test('more than the quota leaves nothing, not less', () => expect(html(900_000n)).toContain('>0<'));

test('a quota that cannot be used now says why, and offers nothing', () => {
  expect(html(0n, false, '積立は準備中です')).toContain('>積立は準備中です<');
  expect(html(0n, false, '積立は準備中です')).not.toContain('残り');
  expect(html(0n)).toContain('残り');
});

test('hidden amounts are not said either, nor drawn as a share of a quota that everybody knows', () => {
  expect(html(30_000n, true)).not.toMatch(/81|36万|32\.5|width:30%/);
});
