import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DataBlock, useCall, useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { useForm } from '@tsuzura/browser/form';
import { say } from '@tsuzura/browser/toast';
import { ApiError, FundCode } from '@tsuzura/contract/kernel';
import {
  addPriceAlert,
  deletePriceAlert,
  getFund,
  getWatchList,
  listFundTracks,
  listPriceAlerts,
  type FundDetail,
  type PriceAlert,
} from '@tsuzura/contract/main';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button } from '@tsuzura/ui/button';
import { LineChart } from '@tsuzura/ui/chart';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Price } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { dayText } from '../order/words.ts';
import {
  alertChoices,
  alertMistake,
  alertText,
  distanceOf,
  percentText,
  termsOf,
  type AlertChoice,
} from './alert-words.ts';
import './watch.css';

interface Props {
  readonly fundCode: string;
  readonly onClose: () => void;
}

/** `?alert=`: a level, or a move within a day, at which the customer wants to be notified. */
export function PriceAlertDialog({ fundCode, onClose }: Props) {
  const isCode = FundCode.safeParse(fundCode).success;
  const fund = useCall(getFund, { params: { code: fundCode } }, { enabled: isCode });
  if (!isCode) return null;
  if (fund.data !== undefined) return <AlertForm fund={fund.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="値の通知">
      <DataBlock
        of={fund}
        empty={<p>このファンドは見つかりませんでした。</p>}
        skeleton={
          <Skeleton>
            <SkeletonChart />
          </Skeleton>
        }
      >
        {() => null}
      </DataBlock>
    </Dialog>
  );
}

const ids = { threshold: 'alert-threshold' };

/** 400-504: the price reached it while the form was filled in. */
const isReached = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'ALERT_REACHED';

function AlertForm({ fund, onClose }: { readonly fund: FundDetail; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const alerts = useCall(listPriceAlerts, { query: { fundCode: fund.code } });
  const [choice, setChoice] = useState<AlertChoice>('down');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const add = useSend(addPriceAlert, { handles: (error) => isReached(error) || isConnectionError(error) });
  const terms = termsOf(choice, text);
  const form = useForm(ids, { threshold: refused ?? alertMistake(choice, text, fund.nav) });
  const renew = () =>
    Promise.all(
      [listPriceAlerts, getWatchList].map(({ site, path }) => queries.invalidateQueries({ queryKey: [site, path] })),
    );

  async function save() {
    setLost(false);
    if (terms === null) return;
    try {
      await add.mutateAsync({ given: { body: { fundCode: fund.code, ...terms } } });
      say('値の通知を設定しました。');
      await renew();
      onClose();
    } catch (error) {
      if (isReached(error)) setRefused(error.message);
      else if (isConnectionError(error)) setLost(true);
    }
  }
  const type = (value: string) => {
    setRefused(null);
    setText(value);
  };
  const field = {
    id: ids.threshold,
    name: 'threshold',
    error: form.errorOf('threshold'),
    onBlur: () => form.leave('threshold', text.trim() !== ''),
  };

  return (
    <Dialog
      isOpen
      onClose={add.isPending ? null : onClose}
      title="値の通知"
      actions={
        <Button size="flow" needsConnection busy={add.isPending} busyLabel="設定中" onClick={() => form.submit(save)}>
          この値で通知する
        </Button>
      }
    >
      <div className="alert-form">
        <p>
          <b>
            <FundName name={fund.name} />
          </b>
          <br />
          <span className="note">
            基準価額 <Price value={fund.nav} />（{dayText(fund.navDate)}）
          </span>
        </p>
        <Track code={fund.code} level={terms?.kind === 'LEVEL' ? terms.threshold : null} />
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        <Segmented
          label="通知する条件"
          options={alertChoices}
          value={choice}
          onChange={(next) => {
            // A level and a percentage have nothing to do with each other.
            if ((next === 'change') !== (choice === 'change')) type('');
            setChoice(next);
          }}
        />
        {choice === 'change' ? (
          <TextField
            {...field}
            label="変動の幅（%）"
            inputMode="numeric"
            value={text}
            onChange={type}
            hint="前の営業日から、上か下にこの幅以上動いた日に、そのつどお知らせします。"
          />
        ) : (
          <YenField
            {...field}
            label="基準価額"
            value={{ text, yen: readYen(text) }}
            onChange={(input) => type(input.text)}
            hint={<Distance nav={fund.nav} threshold={terms?.threshold ?? null} />}
          />
        )}
        <p className="note">基準価額は1日1回、夜に更新します。注文は行いません。</p>
        <Alerts alerts={alerts.data?.alerts ?? []} onDeleted={renew} />
      </div>
    </Dialog>
  );
}

function Distance({ nav, threshold }: { readonly nav: bigint; readonly threshold: number | null }) {
  const { price } = useAmountText();
  if (threshold === null || threshold === 0) return 'お知らせは1回で終わります。';
  const { yen, hundredths } = distanceOf(BigInt(threshold), nav);
  const size = price(yen < 0n ? -yen : yen);
  const rate = `${hundredths < 0 ? '−' : '+'}${percentText(Math.abs(hundredths))}%`;
  return `いまより${size}（${rate}）${yen < 0n ? '低い' : '高い'}値です。お知らせは1回で終わります。`;
}

/** Three months, with the level as a dashed line. */
function Track({ code, level }: { readonly code: string; readonly level: number | null }) {
  const { price } = useAmountText();
  const tracks = useCall(listFundTracks, { params: { code }, query: { period: '3m' } });
  return (
    <DataBlock
      of={tracks}
      skeleton={
        <Skeleton>
          <SkeletonChart />
        </Skeleton>
      }
    >
      {({ tracks: days }) => (
        <div className="alert-chart">
          <LineChart
            name="基準価額"
            points={days.map(({ date, nav }) => ({ day: date, value: Number(nav) }))}
            second={level === null ? undefined : { name: '設定する値', values: days.map(() => level) }}
            valueText={(value) => price(BigInt(Math.round(value)))}
          />
        </div>
      )}
    </DataBlock>
  );
}

interface AlertsProps {
  readonly alerts: readonly PriceAlert[];
  readonly onDeleted: () => Promise<unknown>;
}

function Alerts({ alerts, onDeleted }: AlertsProps) {
  const { price } = useAmountText();
  const remove = useSend(deletePriceAlert);
  if (alerts.length === 0) return null;
  return (
    <ul className="alert-list" aria-label="設定した通知">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <span>
            <b className="num">{alertText(alert, price)}</b>
            {alert.notifiedOn !== null && <span className="note"> {dayText(alert.notifiedOn)}に届きました</span>}
          </span>
          <Button
            variant="text"
            size="small"
            label={`${alertText(alert, price)}の通知を削除する`}
            needsConnection
            busyLabel="削除中"
            onClick={async () => {
              await remove.mutateAsync({ given: { params: { id: alert.id } } }).catch(() => {});
              await onDeleted();
            }}
          >
            削除する
          </Button>
        </li>
      ))}
    </ul>
  );
}
