import { Button } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { telOf, type Contact } from './contact.ts';

interface Props {
  readonly contact: Contact;
  readonly onWrite: () => void;
}

/** Somebody may be in the account right now: what to do, in the order in which it helps. It is read out as it opens. */
export function FraudPanel({ contact: { phone, hours }, onWrite }: Props) {
  return (
    <Notice tone="error" title="身に覚えのないログインや取引があるとき">
      <p className="mt-2">まず、お電話ください。口座の利用を止めるお手続きをご案内します。</p>
      <p className="mt-1">
        <a className="contact-phone" href={telOf(phone)}>
          {phone}
        </a>
        <span className="ml-3">{hours}</span>
      </p>
      <p className="mt-3">受付時間外のときや、つながらないときは、次の順にお進みください。</p>
      <ol className="fraud-steps">
        <li>
          <Link href={paths.settings}>お客さま情報</Link>
          でパスワードを変更し、覚えのない端末とパスキーを外す
        </li>
        <li>
          <Link href={paths.orders}>注文・約定</Link>と<Link href={paths.cashTransfers}>入出金</Link>
          に、覚えのない取引がないか確認する
        </li>
        <li>わかったことを、メールでお知らせいただく</li>
      </ol>
      <div className="mt-3 mb-1">
        <Button variant="outline" onClick={onWrite}>
          この内容でメールを書く
        </Button>
      </div>
    </Notice>
  );
}
