import { getClock } from '@tsuzura/contract/ops';
import { useCall } from '../data/index.ts';

/** Which world a press of a button changes: red is the real one. */
export function Ribbon() {
  const mode = useCall(getClock, undefined, { everySeconds: 20 }).data?.mode;
  if (mode === 'real')
    return (
      <p className="cx-ribbon cx-ribbon-live">
        <b>本番</b>
        <span>実際のお客さまのデータです。</span>
      </p>
    );
  return (
    <p className="cx-ribbon">
      <b>検証</b>
      <span>架空のデータで動いています。</span>
    </p>
  );
}
