import { ChevronDownIcon } from '@tsuzura/ui/icon';
import { PageSection } from '../../shared/columns/index.ts';
import { limitTexts } from './limit-texts.ts';

const answers = [
  [
    '枠は受渡日の年で数えます',
    '12月後半のご注文は、翌年の枠になる場合があります。注文の確認画面に、どの年の枠かを表示します。',
  ],
  [
    '年間の枠は繰り越せません',
    `使わなかった年間の枠は、その年で終わります。翌年の枠は、つみたて${limitTexts.tsumitate}、成長${limitTexts.growth}です。`,
  ],
  [
    '売却した枠は、翌年に簿価で戻ります',
    '売却した年のうちは使えません。翌年1月1日に、売却した分の簿価（取得金額）が生涯投資枠に戻ります。年間の枠は増えません。',
  ],
  [
    '分配金の再投資も枠を使います',
    '再投資も購入のひとつです。枠が足りないときの再投資は、課税口座で行います。分配金のお受け取りは枠を使いません。',
  ],
  [
    '損益通算はできません',
    'NISA口座の損失は、ほかの口座の利益と相殺できません。損失を翌年に繰り越すこともできません。',
  ],
] as const;

/** 枠の数えかた: what people ask about most. The first is open: it is the one that surprises in December. */
export function HowCounted() {
  return (
    <PageSection title="枠の数えかた">
      <div className="nisa-answers">
        {answers.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <ChevronDownIcon size="small" />
            </summary>
            <p className="phrase">{answer}</p>
          </details>
        ))}
      </div>
    </PageSection>
  );
}
