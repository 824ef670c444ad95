import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { debitFailures, takeDebitResults, type RequestedDebit } from '@tsuzura/domain/plan';
import examples from '../../../../domain/golden-plans.json' with { type: 'json' };
import { fromBytes, toBytes } from './bytes.ts';
import { batchDay, batchResults, readBatchFile, writeBatchFile, type BatchLine, type BatchResult } from './index.ts';

interface ExampleLine {
  bank: string;
  branch: string;
  type: string;
  number: string;
  holder: string;
  amount: number;
  reference: number;
  new?: string;
}
interface Example {
  inputs: {
    lines: ExampleLine[];
    debitDate: string;
    takenOn: string;
    results: string;
    client: { code: string; name: string; bank: string; branch: string; number: string };
    cases: string[];
  };
  result: { request: string[]; answer: string[]; rows: { case: string }[] };
}
const example = (id: string) => examples.find((one) => one.id === id) as unknown as Example;
const client = { code: '9874000001', name: 'ﾂﾂﾞﾗ(ｶ', bankCode: '9874', branchCode: '001', number: '1' };

const lineOf = (line: ExampleLine, result: BatchResult | null): BatchLine => ({
  bankCode: line.bank,
  branchCode: line.branch,
  accountType: line.type,
  number: line.number,
  holder: line.holder,
  amount: yen(line.amount),
  reference: BigInt(line.reference),
  isNew: line.new === '1',
  result,
});
const resultOf = (code: string): BatchResult => batchResults[code as keyof typeof batchResults];
const recordsOf = (bytes: Uint8Array) => fromBytes(bytes)?.match(/.{120}/g) ?? [];

test('P28 a debit file and its answer, byte by byte', () => {
  const { inputs, result } = example('P28');
  const { client: ours, lines, debitDate } = inputs;
  const named = { code: ours.code, name: ours.name, bankCode: ours.bank, branchCode: ours.branch, number: ours.number };
  const file = (results: string | null) => ({
    kind: 'DEBIT' as const,
    on: batchDay(ymd(debitDate)),
    lines: lines.map((line, index) => lineOf(line, results === null ? null : resultOf(results.charAt(index)))),
  });
  expect(recordsOf(writeBatchFile(file(null), named))).toEqual(result.request);
  expect(recordsOf(writeBatchFile(file(inputs.results), named))).toEqual(result.answer);
});

/** What arrives in each case: records, and which references were answered before. */
function arriving(
  name: string,
  lines: readonly ExampleLine[],
): { readonly bytes: Uint8Array; readonly answered: boolean } {
  const [first, second] = lines as [ExampleLine, ExampleLine];
  const written = (all: readonly (readonly [ExampleLine, string])[], on = '1127') =>
    writeBatchFile({ kind: 'DEBIT', on, lines: all.map(([line, code]) => lineOf(line, resultOf(code))) }, client);
  const right = [
    [first, '0'],
    [second, '1'],
  ] as const;
  const changed = (change: Partial<ExampleLine>) => written([[{ ...first, ...change }, '0'], right[1]]);
  const edited = (edit: (records: string[]) => string[]) => toBytes(edit([...recordsOf(written(right))]).join('\r\n'));
  const bytes: Record<string, () => Uint8Array> = {
    'amount differs by 1 yen': () => changed({ amount: first.amount - 1 }),
    'record of 119': () => edited(([head = '', data = '', ...rest]) => [head, data.slice(0, -1), ...rest]),
    'trailer sum wrong': () =>
      edited((records) => records.map((record) => record.replace(/^8000002000000130000/, '8000002000000130001'))),
    'line twice in the file': () => written([right[0], right[0], right[1]]),
    'header of next month': () => written(right, '1228'),
    'other account number': () => changed({ number: '7654321' }),
    'reference unknown': () => changed({ reference: 999 }),
    'result code 5': () =>
      edited((records) =>
        records.map((record) => record.replace(/0(?= {8}$)/, (zero) => (record.startsWith('2') ? '5' : zero))),
      ),
  };
  return { bytes: (bytes[name] ?? (() => written(right)))(), answered: name === 'whole file again' };
}

test('P29 a wrong result file is refused whole, a wrong line alone', () => {
  const { inputs, result } = example('P29');
  const rows = inputs.cases.map((name) => {
    const { bytes, answered } = arriving(name, inputs.lines);
    const read = readBatchFile(bytes, 'DEBIT', true);
    if (!read.ok) return { case: name, file: 'REFUSED', fault: read.fault };
    const requested = (reference: bigint): RequestedDebit | undefined => {
      const line = inputs.lines.find((one) => BigInt(one.reference) === reference);
      return line && { ...lineOf(line, null), debitDate: ymd(inputs.debitDate), isAnswered: answered };
    };
    const taken = takeDebitResults(read.value, requested, { clientCode: client.code, today: ymd(inputs.takenOn) });
    if (taken.file === 'REFUSED') return { case: name, ...taken };
    const states = taken.results.map(({ reference, result: one }) => [
      String(reference),
      one === 'DONE' ? 'DEBITED' : `FAILED(${debitFailures[one]})`,
    ]);
    const alerts = taken.faults.map(({ reference, fault }) => `${reference}:${fault}`);
    return { case: name, file: 'TAKEN', set: Object.fromEntries(states), alerts };
  });
  expect(rows).toEqual(result.rows);
});

test('a file of another client is refused, and a debit of tomorrow has no result today', () => {
  const [line] = example('P29').inputs.lines as [ExampleLine];
  const bytes = writeBatchFile({ kind: 'DEBIT', on: '1127', lines: [lineOf(line, 'DONE')] }, client);
  const read = readBatchFile(bytes, 'DEBIT', true);
  if (!read.ok) throw new Error('the file can be read');
  const requested = () => ({ ...lineOf(line, null), debitDate: ymd('2026-11-27'), isAnswered: false });
  const take = (clientCode: string, today: string) =>
    takeDebitResults(read.value, requested, { clientCode, today: ymd(today) });
  expect(take('9874000002', '2026-11-27')).toEqual({ file: 'REFUSED', fault: 'CLIENT' });
  expect(take(client.code, '2026-11-26')).toMatchObject({ results: [], faults: [{ reference: 41n, fault: 'DATE' }] });
  expect(take(client.code, '2026-12-10')).toMatchObject({ results: [{ reference: 41n, result: 'DONE' }], faults: [] });
});
