import { nisaLimits } from '@tsuzura/domain/nisa';
import type { Yen } from '@tsuzura/domain/money';
import { AccountMark, type AccountKind } from '@tsuzura/ui/badge';
import { ManYen } from '@tsuzura/ui/money';
import { Section } from './section.tsx';
import './top.css';

export function NisaFrames() {
  const limits = nisaLimits.at(-1);
  if (limits === undefined) return null;
  const { annual, lifetime, lifetimeGrowth } = limits;
  return (
    <Section title="NISAは、ふたつの枠">
      <div className="mt-5 grid gap-8 tablet:grid-cols-2 desktop:gap-20">
        <Frame kind="NISA_TSUMITATE" name="つみたて投資枠" limit={annual.tsumitate}>
          毎月こつこつ購入する、積立のための枠です。
        </Frame>
        <Frame kind="NISA_GROWTH" name="成長投資枠" limit={annual.growth}>
          好きなときに購入できる枠です。
        </Frame>
      </div>
      <div className="mt-8 max-w-page desktop:mt-12">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>生涯投資枠</span>
          <ManYen value={lifetime} size="m" />
        </p>
        <div className="lifetime-bar" aria-hidden="true" />
        <div
          className="lifetime-growth"
          style={{ inlineSize: `${(Number(lifetimeGrowth) / Number(lifetime)) * 100}%` }}
        >
          <div className="lifetime-bracket" aria-hidden="true" />
          <p className="note mt-1 text-center">
            <span className="nb">うち成長投資枠は</span> <ManYen value={lifetimeGrowth} />
            まで
          </p>
        </div>
      </div>
      <p className="note mt-4 max-w-page">
        NISA口座は、おひとりさま1つの金融機関でひらけます。ほかの口座との損益通算はできません。売却した分の枠は、翌年に取得金額で戻ります。
      </p>
    </Section>
  );
}

interface FrameProps {
  readonly kind: AccountKind;
  readonly name: string;
  readonly limit: Yen;
  readonly children: string;
}

function Frame({ kind, name, limit, children }: FrameProps) {
  return (
    <div className="grid content-start gap-1">
      <h3 className="text-body font-normal">
        <AccountMark kind={kind}>{name}</AccountMark>
      </h3>
      <p>
        <ManYen value={limit} size="xl" />
        <span className="text-ink2">／年</span>
      </p>
      <p className="phrase text-ink2">{children}</p>
    </div>
  );
}
