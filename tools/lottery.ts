import { hash } from 'node:crypto';
import { createClient } from '@tsuzura/contract/kernel';
import { getSeminarDraw } from '@tsuzura/contract/main';
import { commitmentOf, drawLottery } from '@tsuzura/domain/seminar';

/*
 * Computes the draw of a seminar again from what is published (rule SEM-7): `node tools/lottery.ts SEMINAR [ADDRESS]`. It asks the
 * public API and nothing else, so anybody can run it, or write the same in ten lines of another language.
 */

const [seminarId, baseUrl = 'http://localhost:4000'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
if (seminarId === undefined) {
  say('node tools/lottery.ts セミナーの番号 [メインAPIのアドレス]');
  process.exit(2);
}

const client = createClient({ baseUrl });
const sha256 = (text: string): string => hash('sha256', text);
const mostPages = 1_000;

const first = await client.call(getSeminarDraw, { params: { id: seminarId } });
const entries = [...first.entries];
for (let { next } = first, pages = 1; next !== null && pages < mostPages; pages += 1) {
  const page = await client.call(getSeminarDraw, { params: { id: seminarId }, query: { afterNumber: next } });
  entries.push(...page.entries);
  ({ next } = page);
}

const { seed, commitment, capacity } = first;
if (seed === null || commitment === null) {
  say(`抽選の前です。種のハッシュ値：${commitment ?? '（公開前）'}　お申し込み：${entries.length}件`);
  process.exit(0);
}
const faults = commitmentOf(seed, sha256) === commitment ? [] : ['種が、公開されていたハッシュ値と一致しません。'];
const winners = new Set(drawLottery(entries, capacity, seed, sha256).won.map(({ receiptNumber }) => receiptNumber));
for (const { receiptNumber, result } of entries) {
  const computed = winners.has(receiptNumber) ? 'CONFIRMED' : 'LOST';
  if (computed !== result)
    faults.push(`${receiptNumber}：公開された結果は${result ?? 'なし'}、計算では${computed}です。`);
}
say(`お申し込み：${entries.length}件　席：${capacity}名　当選：${winners.size}件`);
say(faults.length === 0 ? '公開された結果は、計算し直した結果と一致しました。' : faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
