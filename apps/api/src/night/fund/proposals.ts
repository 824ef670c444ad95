import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, noYen, type Nav, type Yen } from '@tsuzura/domain/money';
import { shortDate, yenText } from '@tsuzura/domain/text';
import { listFunds } from '@tsuzura/store/fund';
import { acknowledgeAlert, raiseAlert, type StoredProposal, type Tx } from '@tsuzura/store/kernel';
import { navFacts, navSubject, proposedNavOf } from '@tsuzura/store/night/fund';
import { alarmToLog } from '../../kernel/alarm.ts';
import type { Clock } from '../../kernel/clock.ts';
import { proposalKind, type ActBy, type Description, type ProposalKind } from '../../kernel/proposal/index.ts';
import { affectedBy, correctNav, judgeCorrection, judgeReplacement, replaceNav } from './set-nav.ts';

/** Prices that take two people: those beyond ± 20 %, and any that somebody would rather not set alone (ADR-0027). */
export const fundNightProposals = ({ clock }: { readonly clock: Clock }): readonly ProposalKind[] => [
  proposalKind({
    kind: 'nav.correct',
    text: '基準価額の訂正',
    async describe(tx, { fundCode, date, nav: value }) {
      const price = { fundCode, date, nav: nav(value) };
      const { oldNav } = await judgeCorrection(tx, price);
      const affected = await affectedBy(tx, price);
      const effect = {
        text: `次の夜に、この日の約定と分配金${affected.toLocaleString('ja-JP')}件を訂正します。`,
        count: affected,
      };
      return describeNav(tx, { ...price, oldNav, distribution: noYen }, '使用中', [effect]);
    },
    async run(tx, { fundCode, date, nav: value }, by) {
      const price = { fundCode, date, nav: nav(value) };
      const { oldNav } = await judgeCorrection(tx, price);
      const turn = await correctNav(tx, { ...price, ...inTheNameOf(by), oldNav }, clock.now());
      return { fundCode, date, turn };
    },
    proposed: (tx, proposal) => alert(tx, proposal),
    decided: (tx, proposal, by, at) => putAway(tx, proposal, by.id, at),
  }),
  proposalKind({
    kind: 'nav.replace',
    text: '基準価額の差し替え',
    async describe(tx, { fundCode, date, nav: value, distribution = noYen }) {
      const price = { fundCode, date, nav: nav(value), distribution };
      const { oldNav } = await judgeReplacement(tx, price);
      const effect = { text: '公開し、次の夜にこの日からの注文を約定します。', count: null };
      return describeNav(tx, { ...price, oldNav }, '確認待ち', [effect]);
    },
    async run(tx, { fundCode, date, nav: value, distribution = noYen }, by) {
      const price = { fundCode, date, nav: nav(value), distribution };
      await judgeReplacement(tx, price);
      await replaceNav(tx, { ...price, ...inTheNameOf(by) }, clock.now());
      return { fundCode, date };
    },
    proposed: (tx, proposal) => alert(tx, proposal),
    decided: (tx, proposal, by, at) => putAway(tx, proposal, by.id, at),
  }),
  proposalKind({
    kind: 'nav.import',
    text: '基準価額の取り込み',
    async describe(tx, { rows }) {
      const held = await Promise.all(rows.map((row) => judgeReplacement(tx, { ...row, nav: nav(row.nav) })));
      const days = [...new Set(rows.map(({ date }) => date))].toSorted();
      const [first = '', last = ''] = [days.at(0), days.at(-1)];
      const line = ({ fundCode, date }: (typeof rows)[number]) => `${fundCode} ${shortDate(date)}`;
      return {
        subject: `nav import ${first} ${last}`,
        about: 'nav.import',
        title: `基準価額 ${rows.length}件（${first === last ? first : `${first}〜${last}`}）`,
        diff: rows.map((row, index) => ({
          label: line(row),
          before: navText(held[index]?.oldNav ?? null),
          after: navText(nav(row.nav)),
        })),
        effect: [{ text: `${rows.length}件を公開し、次の夜にこの日からの注文を約定します。`, count: rows.length }],
        basis: Object.fromEntries(
          rows.map((row, index) => [line(row), navText(held[index]?.oldNav ?? null) ?? '未着']),
        ),
      };
    },
    async run(tx, { rows }, by) {
      for (const row of rows) await replaceNav(tx, { ...row, nav: nav(row.nav), ...inTheNameOf(by) }, clock.now());
      return { count: rows.length };
    },
  }),
];

const inTheNameOf = ({ maker, checker, reason, requestId }: ActBy) => ({
  note: reason,
  operator: maker.id,
  approvedBy: checker.id,
  requestId,
});

interface Price {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly nav: Nav;
  readonly oldNav: Nav | null;
  readonly distribution: Yen;
}

const navText = (value: Nav | null): string | null => (value === null ? null : `${value.toLocaleString('ja-JP')}円`);

async function describeNav(
  tx: Tx,
  price: Price,
  standing: string,
  effect: Description['effect'],
): Promise<Description> {
  const { fundCode, date, oldNav, distribution } = price;
  const name = (await listFunds(tx)).find(({ code }) => code === fundCode)?.name ?? fundCode;
  return {
    subject: navSubject(fundCode, date),
    about: fundCode,
    title: `${fundCode} ${name} ${shortDate(date)} ${navText(oldNav) ?? '未着'} → ${navText(price.nav)}`,
    diff: [
      { label: '基準価額', before: navText(oldNav), after: navText(price.nav) },
      ...(distribution === noYen ? [] : [{ label: '分配金', before: null, after: yenText(distribution) }]),
    ],
    effect,
    basis: { もとの基準価額: navText(oldNav) ?? '未着', 状態: standing },
    facts: navFacts(price),
  };
}

async function alert(tx: Tx, proposal: StoredProposal): Promise<void> {
  const { kind, nav: newNav, oldNav } = proposedNavOf(proposal);
  const detail = { kind, nav: String(newNav), previous: oldNav === null ? null : String(oldNav) };
  const raised = { ...alertOf(proposal), detail };
  if (await raiseAlert(tx, raised, proposal.proposedAt)) alarmToLog(raised);
}

const putAway = async (tx: Tx, proposal: StoredProposal, by: string, at: StoredProposal['proposedAt']): Promise<void> =>
  void (await acknowledgeAlert(tx, alertOf(proposal), by, at));

const alertOf = (proposal: StoredProposal) => {
  const { fundCode, date } = proposedNavOf(proposal);
  return { kind: 'nav.proposed', subject: `${fundCode} ${date} ${proposal.id}` };
};
