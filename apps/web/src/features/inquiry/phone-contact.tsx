import { useCall } from '@tsuzura/browser/data';
import { checkHealth } from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import { telOf, type Contact } from './contact.ts';
import { phoneHoursText } from './phone-hours.ts';

/** The number, and whether somebody answers it now. The business day is the server's to know. */
export function PhoneContact({ contact: { phone, hours } }: { readonly contact: Contact }) {
  const { data } = useCall(checkHealth);
  const now = data ? parseInstant(data.time) : null;
  const words = now === null ? null : phoneHoursText(now);
  return (
    <>
      <p>
        <a className="contact-phone" href={telOf(phone)}>
          {phone}
        </a>
      </p>
      <p className="mt-1">{hours}（祝日、12月31日～1月3日を除く）</p>
      {/* The line keeps its place while the time is asked for. */}
      <p className="phrase min-h-7 font-bold">{words}</p>
      <ul className="contact-notes note mt-3">
        <li>月曜日と連休明けの午前は、つながりにくいことがあります。</li>
        <li>
          耳や発話に障がいのある方は、電話リレーサービス（手話または文字の通訳）を通じて、同じ番号へお電話いただけます。
        </li>
        <li>ご本人の確認のため、お名前と生年月日をうかがいます。暗証番号や認証コードはお尋ねしません。</li>
      </ul>
    </>
  );
}
