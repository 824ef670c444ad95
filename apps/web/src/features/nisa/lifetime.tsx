import { yen } from '@tsuzura/domain/money';
import { comparedYenText } from '@tsuzura/domain/text';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { AccountMark } from '@tsuzura/ui/badge';
import { shareOf } from '@tsuzura/ui/gauge';
import { ComparedYen, ManYen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { bookOf, both, type Usages } from './usages.ts';

/** 生涯投資枠 at book value: what is held, what is on its way, and what comes back with the new year. */
export function Lifetime({ usages }: { readonly usages: Usages }) {
  const { lifetime } = usages;
  const { now, sold } = bookOf(usages);
  const soldNow = both(sold);
  const taken = yen(lifetime.used + lifetime.reserved);
  const among = [now.tsumitate, now.growth, lifetime.reserved, soldNow, taken, lifetime.remaining];
  return (
    <PageSection
      title="生涯投資枠"
      end={
        <span>
          残り <ComparedYen value={lifetime.remaining} among={among} size="m" isOwn />
        </span>
      }
    >
      <Bar usages={usages} />
      <div className="mt-4">
        <DefinitionList>
          <Definition term={<AccountMark kind="NISA_TSUMITATE">つみたて投資枠</AccountMark>}>
            <ComparedYen value={now.tsumitate} among={among} isOwn />
          </Definition>
          <Definition
            term={<AccountMark kind="NISA_GROWTH">成長投資枠</AccountMark>}
            note={
              <>
                成長の残り <ManYen value={lifetime.growthRemaining} isOwn />
              </>
            }
          >
            <ComparedYen value={now.growth} among={among} isOwn />
          </Definition>
          {lifetime.reserved > 0n && (
            <Definition
              term={
                <span className="nisa-term">
                  <i className="nisa-mark nisa-mark-ordered" />
                  注文中
                </span>
              }
            >
              <ComparedYen value={lifetime.reserved} among={among} isOwn />
            </Definition>
          )}
          {soldNow > 0n && (
            <Definition
              term={
                <span className="nisa-term">
                  <i className="nisa-mark nisa-mark-sold" />
                  今年売却した分
                </span>
              }
            >
              <ComparedYen value={soldNow} among={among} isOwn />
            </Definition>
          )}
          <Definition term="使っている枠（簿価）" isTotal>
            <ComparedYen value={taken} among={among} size="m" isOwn />
          </Definition>
        </DefinitionList>
      </div>
    </PageSection>
  );
}

function Bar({ usages }: { readonly usages: Usages }) {
  const isHidden = useHiddenAmounts();
  const { lifetime } = usages;
  const { now, sold } = bookOf(usages);
  const { limit, growthLimit, reserved, growthReserved, remaining } = lifetime;
  const share = (part: bigint) => (isHidden ? 0 : shareOf(part, limit));
  const parts = [
    { key: 'tsumitate', look: 'account-nisa-tsumitate', value: now.tsumitate },
    { key: 'growth', look: 'account-nisa-growth', value: now.growth },
    {
      key: 'tsumitate ordered',
      look: 'account-nisa-tsumitate nisa-bar-ordered',
      value: yen(reserved - growthReserved),
    },
    { key: 'growth ordered', look: 'account-nisa-growth nisa-bar-ordered', value: growthReserved },
    { key: 'sold', look: 'nisa-bar-sold', value: both(sold) },
  ];
  const text = (amount: bigint) => comparedYenText(yen(amount), [amount]);
  return (
    <>
      <div
        className="nisa-bar"
        role="meter"
        aria-label="生涯投資枠"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share(limit - remaining)}
        aria-valuetext={
          isHidden
            ? '金額を非表示にしています'
            : `${text(limit)}のうち、保有${text(both(now))}、注文中${text(reserved)}、残り${text(remaining)}`
        }
      >
        {parts
          .filter(({ value }) => value > 0n && !isHidden)
          .map(({ key, look, value }) => (
            <i key={key} className={look} style={{ width: `${share(value)}%` }} />
          ))}
        <span className="nisa-bar-limit" style={{ left: `${shareOf(growthLimit, limit)}%` }} />
      </div>
      <div className="nisa-bar-foot" aria-hidden="true">
        <span>0</span>
        <span className="nisa-bar-growth" style={{ right: `${100 - shareOf(growthLimit, limit)}%` }}>
          成長の上限 <ManYen value={growthLimit} />
        </span>
        <ManYen value={limit} />
      </div>
    </>
  );
}
