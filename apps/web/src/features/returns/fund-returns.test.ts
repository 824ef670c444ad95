import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { fundReturns, sumOf, type Assets } from './fund-returns.ts';
import { returnsCsv } from './returns-csv.ts';

const position = (fundCode: string, terms: readonly [number, number, number, number]) => {
  const [valuation, receivedDistributions, soldAmount, boughtAmount] = [
    yen(terms[0]),
    yen(terms[1]),
    yen(terms[2]),
    yen(terms[3]),
  ];
  return {
    fundCode,
    fundName: `ファンド${fundCode}`,
    valuation,
    receivedDistributions,
    soldAmount,
    boughtAmount,
    totalReturn: valuation + receivedDistributions + soldAmount - boughtAmount,
  };
};

const assets = {
  funds: [position('A', [1_200, 10, 0, 1_000]), position('A', [300, 0, 0, 400]), position('B', [50, 0, 30, 60])],
  soldFunds: [position('A', [0, 0, 90, 100]), position('C', [0, 5, 80, 100])],
} as unknown as Assets;

test('a fund is one line, whatever account types it is and was held in', () => {
  const { held, sold } = fundReturns(assets);
  expect(held.map(({ code, totalReturn }) => [code, totalReturn])).toEqual([
    ['A', 100n],
    ['B', 20n],
  ]);
  expect(sold.map(({ code, totalReturn }) => [code, totalReturn])).toEqual([['C', -15n]]);
});

test('the sum of the lines is the sum of their terms', () => {
  const { held, sold } = fundReturns(assets);
  const { valuation, receivedDistributions, soldAmount, boughtAmount, totalReturn } = sumOf([...held, ...sold]);
  expect(totalReturn).toBe(105n);
  expect(totalReturn).toBe(valuation + receivedDistributions + soldAmount - boughtAmount);
});

test('the file has a line for each fund, and says what is still held', () => {
  expect(returnsCsv(fundReturns(assets)).split('\r\n').slice(1, -1)).toEqual([
    'A,ファンドA,保有中,1500,10,90,1500,100',
    'B,ファンドB,保有中,50,0,30,60,20',
    'C,ファンドC,売却済,0,5,80,100,-15',
  ]);
});
