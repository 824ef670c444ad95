import { Refused, type ErrorLine } from '@tsuzura/contract/kernel';
import type { EditableConstants } from '@tsuzura/contract/static';
import { isLowerVersion } from '@tsuzura/domain/release';
import type { Tx } from '@tsuzura/store/kernel';
import { addConstantsRevision, hashedIdsOf } from '@tsuzura/store/operator';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import { currentConstants } from './constants.ts';

const partTexts: Readonly<Record<keyof EditableConstants, string>> = {
  requiredVersion: 'アプリの必須の版',
  newestVersion: 'アプリの最新の版',
  promptIntervalHours: '更新のご案内の間隔（時間）',
  contact: 'お問い合わせ先',
  fundOrder: 'トップのファンドの順',
  featureFlags: 'フラグ',
  rollouts: '一部のお客さまへの公開',
};

/** What the apps read without a release. Every change takes two people. */
export const settingsProposals = (): readonly ProposalKind[] => [
  proposalKind({
    kind: 'constants.change',
    text: '定数・フラグ・版の変更',
    async describe(tx, { constants }) {
      const { revision, constants: now } = await currentConstants(tx);
      await refuseMistakes(tx, constants);
      const diff = differences(now, constants);
      if (diff.length === 0) throw new Refused('INPUT', {}, [{ message: 'いまの値から変わるところがありません。' }]);
      const isForced = isLowerVersion(now.requiredVersion, constants.requiredVersion);
      return {
        subject: 'constants',
        about: `const.json ${revision}`,
        title: `const.jsonの変更（${diff.length}か所）`,
        diff,
        effect: [
          { text: '承認から10秒以内に、すべての画面の読み込みで新しい値になります。', count: null },
          ...(isForced
            ? [
                {
                  text: `${constants.requiredVersion}より古いアプリは、更新するまで使えなくなります。`,
                  count: null,
                },
              ]
            : []),
        ],
        basis: { 版: String(revision) },
      };
    },
    async run(tx, { constants }, { maker, checker, reason, at }) {
      await refuseMistakes(tx, constants);
      const id = await addConstantsRevision(tx, {
        at,
        maker: maker.name,
        checker: checker.name,
        reason,
        constants,
      });
      return { revision: Number(id) };
    },
  }),
];

/** What the schema cannot see. */
async function refuseMistakes(tx: Tx, { requiredVersion, newestVersion, rollouts }: EditableConstants): Promise<void> {
  const lines: ErrorLine[] = [];
  if (newestVersion !== '0.0.0' && isLowerVersion(newestVersion, requiredVersion))
    lines.push({ message: '必須の版は、最新の版以下にしてください。', field: 'requiredVersion' });
  const numbers = rollouts.flatMap(({ accountNumbers }) => accountNumbers);
  const known = await hashedIdsOf(tx, numbers);
  for (const number of new Set(numbers))
    if (!known.has(number)) lines.push({ message: `口座${number}はありません。`, field: 'rollouts' });
  const flags = rollouts.map(({ flag }) => flag);
  if (new Set(flags).size < flags.length)
    lines.push({ message: '同じフラグは1つにまとめてください。', field: 'rollouts' });
  if (lines.length > 0) throw new Refused('INPUT', {}, lines);
}

/** Flags one by one, everything else as a whole part. */
function differences(now: EditableConstants, next: EditableConstants) {
  const parts = (Object.keys(partTexts) as (keyof EditableConstants)[]).filter((part) => part !== 'featureFlags');
  const lines = parts.map((part) => ({ label: partTexts[part], before: textOf(now[part]), after: textOf(next[part]) }));
  const flags = (Object.keys(next.featureFlags) as (keyof EditableConstants['featureFlags'])[]).map((flag) => ({
    label: `フラグ ${flag}`,
    before:
      next.featureFlags[flag] === now.featureFlags[flag]
        ? onOff(next.featureFlags[flag])
        : onOff(now.featureFlags[flag]),
    after: onOff(next.featureFlags[flag]),
  }));
  return [...lines, ...flags].filter(({ before, after }) => before !== after);
}

const onOff = (isOn: boolean): string => (isOn ? 'オン' : 'オフ');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
