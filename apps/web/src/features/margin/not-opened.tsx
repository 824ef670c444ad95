import type { ProductStatus } from '@tsuzura/contract/main';
import { FurtherAccount } from '../../shared/further-account/index.ts';
import { MarginApplication } from './margin-application.tsx';

/** What margin is, and the way to an account for it. */
export const NotOpened = ({ margin }: { readonly margin: ProductStatus }) => (
  <FurtherAccount
    name="信用取引口座"
    status={margin}
    approvedText="翌営業日からお取引いただけます。お取引の前に、保証金をお預けください。"
    about={
      <>
        <p className="phrase">
          信用取引は、保証金をお預かりして、株式の買付資金や売却する株をお貸しする取引です。ご利用には、信用取引口座の開設が必要です。
        </p>
        <p className="note phrase mt-3">
          株価の変動により、お預かりした保証金を超える損失が生じることがあります。開設には、年齢、株式のお取引の経験、金融資産などの審査があります。
        </p>
      </>
    }
    form={MarginApplication}
  />
);
