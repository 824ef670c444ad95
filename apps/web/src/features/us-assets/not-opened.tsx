import type { ProductStatus } from '@tsuzura/contract/main';
import { FurtherAccount } from '../../shared/further-account/index.ts';
import { UsApplication } from './us-application.tsx';

/** What US shares are here, and the way to an account for them. */
export const NotOpened = ({ usEquity }: { readonly usEquity: ProductStatus }) => (
  <FurtherAccount
    name="米国株式口座"
    status={usEquity}
    approvedText="お取引いただけるようになりましたら、お知らせします。"
    about={
      <>
        <p className="phrase">
          米国の株式を、円でも米ドルでも、1株から売買できます。金額を決めて買える銘柄もあります。ご利用には、米国株式口座の開設が必要です。口座の開設と管理に費用はかかりません。
        </p>
        <p className="note phrase mt-3">株価と為替の変動により、損失が生じることがあります。開設には審査があります。</p>
      </>
    }
    form={UsApplication}
  />
);
