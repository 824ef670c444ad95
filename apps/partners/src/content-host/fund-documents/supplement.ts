import type { Ymd } from '@tsuzura/domain/calendar';
import { html } from '../../kernel/html.ts';
import type { FundRow } from '../../market-data/fund-catalogue.ts';
import { documentPage, paragraph, section, table } from './document-page.ts';
import { executionText, settlementText, trustFeeText } from './prospectus.ts';
import type { FundTerms } from './fund-terms.ts';

/** 目論見書補完書面, by the firm that sells the fund. */
export function supplement(fund: FundRow, terms: FundTerms, version: string, effectiveFrom: Ymd): string {
  const head = { firm: 'みちしお証券株式会社', title: `${fund.name} 目論見書補完書面`, version, effectiveFrom };
  return documentPage(
    head,
    html`${[
      paragraph('交付目論見書とあわせてお読みいただく書面です。当社でのお取引に関することを説明します。'),
      section('1　当社での費用', [
        table([
          ['購入時手数料', 'いただきません。'],
          ['信託報酬（運用管理費用）', trustFeeText(fund)],
          ['口座の管理の費用', 'いただきません。'],
        ]),
      ]),
      section('2　ご注文', [
        table([
          ['購入の単位', '100円以上1円単位、または1口以上1口単位'],
          ['売却の方法', '金額、口数、全部の指定'],
          ['締切', `営業日の${terms.cutoff}`],
          ['約定日', executionText(terms.lags)],
          ['受渡日', settlementText(terms.lags)],
        ]),
        paragraph('ご注文のときに基準価額は決まっていません。約定日の基準価額で約定します。'),
        paragraph('締切を過ぎたご注文と休業日のご注文は、次の受付日の扱いになります。締切までは取り消せます。'),
      ]),
      section('3　クーリング・オフ', [paragraph('このお取引は、クーリング・オフの対象ではありません。')]),
      section('4　当社について', [
        table([
          ['商号', 'みちしお証券株式会社（架空）'],
          ['登録', '金融商品取引業者 関東財務局長（金商）第0000号（架空）'],
          ['お問い合わせ', 'お客さま相談室（架空）　0000-00-0000　平日9:00～17:00'],
        ]),
      ]),
    ]}`,
  );
}
