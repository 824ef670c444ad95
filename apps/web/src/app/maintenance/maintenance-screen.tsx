import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { errorStore, type ErrorRecord } from '@tsuzura/browser/error';
import { listNews } from '@tsuzura/contract/main';
import { Logo } from '@tsuzura/ui/brand';
import { TeapotPicture } from '@tsuzura/ui/illustration';
import { useBusinessDay } from '../../shared/account/index.ts';
import { useServices } from '../../shared/services.ts';
import './maintenance.css';

const retryMs = 60_000;

/** R2.40, in Japanese time. Their ends are estimates. */
const regularWindows = [
  ['月～金', '3:30～5:30'],
  ['土曜・祝日', '3:30～5:30'],
  ['日曜', '3:30～7:30'],
] as const;

/** R8.02: takes the whole screen, cannot be closed, and goes by itself when the service is back. */
export function MaintenanceScreen({ error }: { readonly error: ErrorRecord }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${error.title}｜つづら`;
    heading.current?.focus();
  }, [error.title]);
  useReturnOfService();
  const now = useBusinessDay();
  return (
    <div className="maintenance" role="alertdialog" aria-modal="true" aria-labelledby="maintenance">
      <Logo />
      <TeapotPicture />
      <h1 id="maintenance" ref={heading} tabIndex={-1}>
        {error.title}
      </h1>
      <p>{error.message}</p>
      <table>
        <caption className="sr">定期メンテナンスの時間帯</caption>
        <tbody>
          {regularWindows.map(([days, hours]) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note phrase">終了時刻は目安です。臨時のメンテナンスを行う場合があります。</p>
      <p className="note maintenance-watch" role="status">
        <span className="maintenance-dot" aria-hidden="true" />
        復旧を確認しています
        {now.data && <span>現在 {now.data.time.replace(/^0/, '')}</span>}
      </p>
    </div>
  );
}

/** Health stays up during maintenance, so another call tells: the news, which everybody may read. */
function useReturnOfService(): void {
  const { clients } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    const ask = async () => {
      try {
        await clients.main.call(listNews, { query: { limit: 1 } });
      } catch {
        return;
      }
      errorStore.serviceIsBack();
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), retryMs);
    return () => clearInterval(timer);
  }, [clients, queries]);
}
