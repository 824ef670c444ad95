import { join } from 'node:path';
import { Refused } from '@tsuzura/contract/kernel';
import {
  readBatchFile,
  writeBatchFile,
  type BatchKind,
  type BatchLine,
  type BatchResult,
  type NoticedTransfer,
} from '@tsuzura/contract/partner';
import { addBusinessDays, atJst, formatJst, instant, japan, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { openJournal } from '../kernel/journal.ts';

export interface BankFile {
  readonly id: string;
  readonly kind: 'PAYMENTS' | 'DEBITS';
  readonly on: Ymd;
  readonly content: string;
}

export interface BankNotice {
  readonly day: Ymd;
  readonly name: string;
  readonly content: string;
}

/** What the bank remembers over a restart, one line each. */
type Memory =
  | { readonly file: BankFile & { readonly receivedAt: string } }
  | { readonly outcome: { readonly file: string; readonly reference: string; readonly result: BatchResult } }
  | { readonly delay: { readonly file: string; readonly until: Ymd } }
  | { readonly transfer: { readonly day: Ymd; readonly inquiry: number } }
  | { readonly notice: BankNotice };

/** When a day's payments and debits are done. */
const answersFrom = '15:00';
const mostRemembered = 2_000;
const ourselves = { code: '9874000001', name: 'ﾂﾂﾞﾗ(ｶ', bankCode: '9874', branchCode: '001', number: '0000001' };

export interface ListedLine extends BatchLine {
  readonly file: string;
  readonly kind: BankFile['kind'];
  readonly on: Ymd;
  readonly isDone: boolean;
  /** From 15:00 of this day the result can be fetched. */
  readonly answeredOn: Ymd;
}

export type BankOffice = ReturnType<typeof openBankOffice>;

/**
 * The bank that keeps つづら's money (a stand-in). It does what a file says on its day, unless a tester chose another end for a
 * line: so every answer is the same however often it is asked for.
 */
export function openBankOffice(folder: string | null, now: () => number) {
  const journal = openJournal(folder === null ? null : join(folder, 'bank.jsonl'), mostRemembered, (line) =>
    typeof line === 'object' && line !== null ? (line as Memory) : null,
  );
  const files = new Map<string, BankFile & { receivedAt: string }>();
  const outcomes = new Map<string, BatchResult>();
  const delays = new Map<string, Ymd>();
  const inquiries = new Map<Ymd, number>();
  const notices = new Map<string, BankNotice>();
  const learn = (memory: Memory) => {
    if ('file' in memory) files.set(memory.file.id, memory.file);
    if ('outcome' in memory) outcomes.set(`${memory.outcome.file} ${memory.outcome.reference}`, memory.outcome.result);
    if ('delay' in memory) delays.set(memory.delay.file, memory.delay.until);
    if ('notice' in memory) notices.set(memory.notice.name, memory.notice);
    if ('transfer' in memory) inquiries.set(memory.transfer.day, memory.transfer.inquiry);
  };
  for (const memory of journal.kept) learn(memory);
  const remember = (memory: Memory) => {
    journal.add(memory);
    learn(memory);
  };
  const at = () => instant(Math.trunc(now()));
  const isDone = (on: Ymd) => at() >= atJst(on, answersFrom);

  function linesOf(file: BankFile): readonly BatchLine[] {
    const read = readBatchFile(Buffer.from(file.content, 'base64'), kindOf(file), false);
    if (!read.ok) throw new Refused('MALFORMED');
    return read.value.lines;
  }

  const resultOf = (file: BankFile, line: BatchLine): BatchResult =>
    outcomes.get(`${file.id} ${line.reference}`) ?? 'DONE';

  return {
    /** The same file again is answered as the first time. A file that cannot be read is refused, as a bank would. */
    receive(file: BankFile): string {
      const known = files.get(file.id);
      if (known && known.content !== file.content) throw new Refused('KEY_REUSED');
      if (known) return known.receivedAt;
      linesOf(file);
      const receivedAt = formatJst(at());
      remember({ file: { ...file, receivedAt } });
      return receivedAt;
    },
    answersOf(on: Ymd) {
      if (!isDone(on)) return [];
      return [...files.values()]
        .filter((file) => file.on === on && isDone(delays.get(file.id) ?? on))
        .map((file) => {
          const lines = linesOf(file).map((line) => ({ ...line, result: resultOf(file, line) }));
          const monthDay = on.slice(5).replace('-', '');
          const content = writeBatchFile({ kind: kindOf(file), on: monthDay, lines }, ourselves);
          return {
            id: `answer-${file.id}`.slice(0, 64),
            answers: file.id,
            kind: file.kind,
            content: Buffer.from(content).toString('base64'),
          };
        });
    },
    /** Before the day is done: how this line will end. */
    choose(fileId: string, reference: string, result: BatchResult): void {
      const file = files.get(fileId);
      if (!file || isDone(file.on)) throw new Refused('NOT_FOUND');
      remember({ outcome: { file: fileId, reference, result } });
    },
    /** Before the day is done: so many business days after it, and not before, the results of this file can be fetched. */
    delay(fileId: string, businessDays: number): void {
      const file = files.get(fileId);
      if (!file || isDone(file.on)) throw new Refused('NOT_FOUND');
      remember({ delay: { file: fileId, until: addBusinessDays(japan, file.on, businessDays) } });
    },
    /** Newest first. */
    lines: (most: number): ListedLine[] =>
      [...files.values()]
        .toReversed()
        .flatMap((file) =>
          linesOf(file).map((line) => ({
            ...line,
            result: resultOf(file, line),
            file: file.id,
            kind: file.kind,
            on: file.on,
            isDone: isDone(file.on),
            answeredOn: delays.get(file.id) ?? file.on,
          })),
        )
        .slice(0, most),
    today: (): Ymd => ymdOf(at()),
    /** 照会番号: one more for each transfer of a day, never given twice. */
    number(transfer: Omit<NoticedTransfer, 'inquiry' | 'accountDate' | 'isCancellation'>): NoticedTransfer {
      const day = ymdOf(at());
      const inquiry = (inquiries.get(day) ?? 0) + 1;
      remember({ transfer: { day, inquiry } });
      return { ...transfer, inquiry: String(inquiry).padStart(6, '0'), accountDate: day, isCancellation: false };
    },
    /** Kept before it is pushed: who did not get it can ask for it. */
    keepNotice(name: string, content: Uint8Array): void {
      remember({ notice: { day: ymdOf(at()), name, content: Buffer.from(content).toString('base64') } });
    },
    noticesOf: (on: Ymd) =>
      [...notices.values()].filter(({ day }) => day === on).map(({ name, content }) => ({ name, content })),
    close: () => journal.close(),
  };
}

const kindOf = ({ kind }: BankFile): BatchKind => (kind === 'PAYMENTS' ? 'PAYMENT' : 'DEBIT');
