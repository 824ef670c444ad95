import { parseInstant } from '@tsuzura/domain/calendar';
import { sumYen, yen } from '@tsuzura/domain/money';
import { shortDate } from '@tsuzura/domain/text';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { StatusChip } from '@tsuzura/ui/badge';
import { ErrorIcon } from '@tsuzura/ui/icon';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useBusinessTime } from '../../shared/account/index.ts';
import { leftText } from '../../shared/margin-call/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { momentText } from '../../shared/stock/index.ts';
import type { Collateral, MarginCall } from './margin-page.tsx';

interface Props {
  readonly call: MarginCall;
  readonly collateral: Collateral | undefined;
  readonly onMove: () => void;
}

/** 追証: how much, until when, and the ways out. It stands first and is never folded. */
export function CallAlert({ call, collateral, onMove }: Props) {
  const open = call.calls.filter(({ remaining }) => remaining > 0n);
  const remaining = sumYen(open.map((one) => one.remaining));
  // The oldest is due first.
  const [first] = open.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1));
  const now = useBusinessTime();
  const isForced = call.status === 'FORCED_CLOSE';
  const dueAt = first === undefined ? null : parseInstant(first.dueAt);
  const nowAt = now === null ? null : parseInstant(now);
  return (
    <section className="call-alert" aria-labelledby="call-alert">
      <div className="call-alert-head">
        <ErrorIcon />
        <h2 id="call-alert">{isForced ? '期限を過ぎたため、建玉を決済します' : '追証が発生しています'}</h2>
        <StatusChip>確定</StatusChip>
      </div>
      <div className="call-alert-body">
        <div>
          <p className="note">あと必要な金額</p>
          <p>
            <Yen value={remaining} size="xl" />
          </p>
          {first !== undefined && (
            <p className="call-alert-due">
              <b>期限 {momentText(first.dueAt)}</b>
              {dueAt !== null && nowAt !== null && dueAt > nowAt && (
                <span className="note">
                  （{momentText(now ?? '')}現在、{leftText(nowAt, dueAt)}）
                </span>
              )}
            </p>
          )}
          {!isForced && (
            <div className="call-alert-ways">
              <ButtonLink href={paths.deposit} size="flow">
                入金する
              </ButtonLink>
              <Button variant="outline" onClick={onMove}>
                預り金から入れる
              </Button>
              <ButtonLink href="#positions" variant="outline">
                建玉を返済する
              </ButtonLink>
            </div>
          )}
        </div>
        <div>
          <DefinitionList look="open">
            {open.map((one) => (
              <Definition key={one.occurredOn} term={`${shortDate(one.occurredOn)}の確定計算による追証`}>
                <Yen value={one.amount} />
              </Definition>
            ))}
            <Definition term="返済した建玉 × 20%">
              <Yen value={yen(0n - sumYen(open.map(({ clearedBy }) => clearedBy.closedPositions)))} />
            </Definition>
            <Definition term="入れた保証金">
              <Yen value={yen(0n - sumYen(open.map(({ clearedBy }) => clearedBy.deposit)))} />
            </Definition>
            <Definition term="あと必要な金額" isTotal>
              <Yen value={remaining} size="m" />
            </Definition>
          </DefinitionList>
          <p className="note phrase mt-2">
            期限までに足りない分があると、同じ日の12:30から、すべての建玉を成行で決済します。株価が戻っても、追証は残ります。
          </p>
          {collateral !== undefined && !isForced && (
            <p className="note phrase mt-2">
              預り金から入れられる金額 <Yen value={collateral.movableToMargin} />
              。入金したあと、保証金に入れると計算に加わります。
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
