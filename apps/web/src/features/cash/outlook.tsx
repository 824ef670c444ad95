import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getTradingPowerTransition } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { Missing, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { shareOfMost } from './share.ts';
import { Section } from './section.tsx';

type Day = Answer<typeof getTradingPowerTransition>['transition'][number];

/** 内訳と予定: what moves on which business day, and what is left then. */
export function Outlook() {
  const transition = useCall(getTradingPowerTransition);
  return (
    <Section
      title="内訳と予定"
      note="預り金から、出金と注文中の金額を引いた残りが、購入できる金額です。当日から5営業日後までの予定です。"
    >
      <DataBlock
        of={transition}
        skeleton={
          <Skeleton>
            <SkeletonText lines={6} />
          </Skeleton>
        }
      >
        {({ transition: days }) => <OutlookTable days={days} />}
      </DataBlock>
    </Section>
  );
}

function OutlookTable({ days }: { readonly days: readonly Day[] }) {
  const hidden = useHiddenAmounts();
  const most = days.reduce((sum, { balance }) => (balance > sum ? balance : sum), 0n);
  return (
    <table className="cash-outlook">
      <caption className="sr">預り金の予定</caption>
      <thead>
        <tr>
          <th scope="col">日付</th>
          <th scope="col">増減</th>
          <th scope="col">残り</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, inflow, outflow, balance, moves }) => (
          <tr key={date} data-quiet={moves.length === 0 || undefined}>
            <th scope="row">
              <span className="num">{shortDate(date)}</span>
              {moves.map(({ label }) => (
                <span key={label} className="note cash-outlook-what">
                  {label}
                </span>
              ))}
            </th>
            <td>{moves.length === 0 ? <Missing /> : <Yen value={inflow - outflow} sign />}</td>
            <td>
              <span className="cash-outlook-left">
                <b>
                  <Yen value={balance} />
                </b>
                {!hidden && <Bar share={shareOfMost(balance, most)} />}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How much of the most there is; the number says it too. */
const Bar = ({ share }: { readonly share: number }) => (
  <svg className="cash-outlook-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share} height="8" />
  </svg>
);
