import { Suspense } from 'react';
import { Bell, Star } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useClaims } from '@tsuzura/browser/services';
import { listFunds, listPriceAlerts, type FundSummary, type PriceAlert } from '@tsuzura/contract/main';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { lazyPart } from '@tsuzura/ui/code';
import { Glyph } from '@tsuzura/ui/icon';
import { Price, PriceChange } from '@tsuzura/ui/money';
import { EmptyBlock } from '@tsuzura/ui/state';
import { assetClassNames } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { dayText } from '../../shared/order/words.ts';
import { alertText, distanceOf } from '../../shared/watch/alert-words.ts';
import { StarButton } from '../../shared/watch/star-button.tsx';
import { useWatched } from '../../shared/watch/use-watch.ts';
import { FundLink } from './fund-link.tsx';
import { FundsSkeleton } from './funds-skeleton.tsx';
import { HeldMark } from './held-mark.tsx';
import { Spark } from './spark.tsx';

const PriceAlertDialog = lazyPart(
  async () => (await import('../../shared/watch/price-alert-dialog.tsx')).PriceAlertDialog,
);

/** More than there are funds. */
const limit = 100;

/** お気に入り: in the order in which they were added, each with the price it waits for. */
export function WatchList() {
  const isSignedIn = useClaims() !== null;
  const codes = useWatched();
  const funds = useCall(listFunds, { query: { limit } });
  const alerts = useCall(listPriceAlerts, { query: {} }, { enabled: isSignedIn, isQuiet: true });
  const modal = useUrlModal('alert');
  if (codes?.length === 0) {
    return (
      <EmptyBlock
        icon={<Star aria-hidden="true" />}
        text="お気に入りはまだありません。ファンドの☆を押すと、ここに並びます。"
        action={<ButtonLink href={paths.funds}>ファンドを探す</ButtonLink>}
      />
    );
  }
  const open = (code: string) => (isSignedIn ? modal.open(code) : errorStore.set(errorRecords.requiredLogin()));
  return (
    <>
      <p className="note watch-count">値の通知 {alerts.data?.alerts.length ?? 0}件</p>
      <DataBlock of={funds} skeleton={<FundsSkeleton count={3} />}>
        {(data) => (
          <ul className="watch-rows">
            {(codes ?? [])
              .flatMap((code) => data.funds.find((fund) => fund.code === code) ?? [])
              .map((fund) => (
                <WatchRow
                  key={fund.code}
                  fund={fund}
                  alerts={(alerts.data?.alerts ?? []).filter(({ fundCode }) => fundCode === fund.code)}
                  onAlert={() => open(fund.code)}
                />
              ))}
          </ul>
        )}
      </DataBlock>
      <p className="note mt-4">基準価額は1日1回、夜に更新します。値の通知は、更新のあとにお送りします。</p>
      <Suspense>
        {isSignedIn && modal.value !== null && <PriceAlertDialog fundCode={modal.value} onClose={modal.close} />}
      </Suspense>
    </>
  );
}

interface RowProps {
  readonly fund: FundSummary;
  readonly alerts: readonly PriceAlert[];
  readonly onAlert: () => void;
}

function WatchRow({ fund, alerts, onAlert }: RowProps) {
  const { code, name, assetClass, nav, navChange, navChangeRate } = fund;
  const { price } = useAmountText();
  return (
    <li className="watch-row">
      <div className="watch-name">
        <FundLink code={code} name={name} />
        <span className="funds-marks note">
          {assetClassNames[assetClass]}
          <HeldMark code={code} />
        </span>
      </div>
      <Spark code={code} />
      <p className="watch-price">
        <span className="sr">基準価額 </span>
        <Price value={nav} size="m" />
        <br />
        <span className="sr">前日比 </span>
        <PriceChange amount={navChange} rate={navChangeRate} />
      </p>
      <div className="watch-alerts">
        {alerts.length === 0 ? (
          <Button variant="quiet" size="small" label={`${name}の値の通知`} onClick={onAlert}>
            <Glyph of={Bell} size="small" />
            値の通知
          </Button>
        ) : (
          <button className="watch-alert" type="button" onClick={onAlert}>
            <Glyph of={Bell} size="small" />
            <span>
              {alerts.map((alert) => (
                <span key={alert.id} className="watch-alert-line">
                  <b className="num">{alertText(alert, price)}</b>
                  <span className="note">{noteOf(alert, nav, price)}</span>
                </span>
              ))}
              <span className="sr">{name}の値の通知を変える</span>
            </span>
          </button>
        )}
      </div>
      <StarButton code={code} name={name} />
    </li>
  );
}

/** That it came, or how far it still is. */
function noteOf(alert: PriceAlert, nav: bigint, price: (amount: bigint) => string): string {
  if (alert.notifiedOn !== null) return `${dayText(alert.notifiedOn)}に届きました`;
  if (alert.kind !== 'LEVEL') return '';
  const { yen } = distanceOf(BigInt(alert.threshold), nav);
  return `あと${price(yen < 0n ? -yen : yen)}`;
}
