import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { moment, type Tx } from '../kernel/index.ts';

export interface NewsSeed {
  readonly id: string;
  readonly title: string;
  /** Paragraphs of Markdown. */
  readonly body: readonly string[];
  readonly category: 'SYSTEM' | 'MAINTENANCE' | 'FUND' | 'CAMPAIGN';
  readonly publishedAt: Instant;
  /** Only important news has it. */
  readonly pinnedUntil?: Instant;
  readonly important?: true;
  readonly expiresAt?: Instant;
  readonly fundCode?: string;
  /** On the content host. */
  readonly attachments?: readonly { readonly name: string; readonly path: string }[];
  readonly url?: string;
}

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

/**
 * お知らせ of the demo, as seen from 2026-11-13. All fictitious, and all true of this service: they announce nothing that is
 * not built, and every link leads to a page that is there (`tools/news.test.ts`). Two are still to come on
 * that morning.
 */
export const news: readonly NewsSeed[] = [
  {
    id: 'news-20261116-1',
    title: '11月23日（月・祝）の受付について',
    body: [
      '11月23日は休業日です。この日のご注文は、24日（火）の受付になります。',
      '20日（金）の15:30より後にお申し込みの出金は、25日（水）にお振り込みします。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-11-16', '09:00'),
  },
  {
    id: 'news-20261113-2',
    title: '米国の感謝祭に伴うお申し込みの受付について',
    body: [
      '11月26日（木）は米国の市場が休場です。海外の株式に投資するファンドは、お申し込みの受付日が変わることがあります。',
      '約定日と受渡日は、注文の確認画面に表示する日付をご確認ください。',
    ],
    category: 'FUND',
    publishedAt: at('2026-11-13', '15:00'),
    fundCode: 'TZ010001',
  },
  {
    id: 'news-20261113-1',
    title: '当社をかたる偽のメールにご注意ください',
    body: [
      '当社の名前を使い、偽のログイン画面に誘うメールが届いたというご連絡が増えています。',
      '## 見分け方',
      '- 当社がメールで暗証番号や認証コードをお尋ねすることはありません。\n- ログインは、アプリまたはブックマークから開いた画面で行ってください。',
      '## 入力してしまったとき',
      'パスワードを変更し、お問い合わせの画面からご連絡ください。口座の利用を止めるお手続きをご案内します。',
      '[パスキー](/settings)を登録すると、偽の画面ではログインに使えません。',
    ],
    category: 'SYSTEM',
    important: true,
    publishedAt: at('2026-11-13', '09:00'),
    pinnedUntil: at('2026-12-31', '23:59'),
    url: '/settings',
  },
  {
    id: 'news-20261112-1',
    title: 'NISAの年間投資枠は、受渡日の年で数えます',
    body: [
      '年内の枠を使うご注文は、**受渡日が12月30日（水）まで**のものです。',
      '約定日と受渡日はファンドごとに異なります。注文の確認画面で、受渡日と使う枠の年をご確認ください。',
      '使い切らなかった年間投資枠は、翌年に繰り越せません。',
    ],
    category: 'SYSTEM',
    important: true,
    publishedAt: at('2026-11-12', '10:00'),
  },
  {
    id: 'news-20261111-1',
    title: '「みちしお 国内好配当株オープン」の決算と分配金について',
    body: [
      '「みちしお 国内好配当株オープン（3か月決算型）」は、11月10日（火）に決算を迎えました。',
      '受け取りを選んだお客さまの分配金は預り金に、再投資を選んだお客さまの分配金は口数に反映します。分配金の額は、ファンドの詳細の画面でご覧いただけます。',
      '分配金は収益を超えて支払われることがあります。支払った分だけ基準価額は下がります。',
    ],
    category: 'FUND',
    publishedAt: at('2026-11-11', '09:00'),
    fundCode: 'TZ010006',
  },
  {
    id: 'news-20261110-1',
    title: '年末年始の営業日のご案内',
    body: [
      '年内の営業は12月30日（水）までです。年始は1月4日（月）から営業します。',
      '- 12月31日（木）～1月3日（日）のご注文は、1月4日の受付になります。\n- この間も残高の確認と、ご注文の予約はお使いいただけます。\n- 出金の受付は12月30日の15:30までのものを、1月4日にお振り込みします。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-11-10', '10:00'),
  },
  {
    id: 'news-20261106-1',
    title: '「つづら 四つの季節」の資産配分の見直しについて',
    body: [
      '配分を見直す時期を年2回から年4回に変更します。変更日は12月11日（金）です。',
      '運用の方針と信託報酬（運用管理費用）は変わりません。お手続きは不要です。',
      'くわしくは、添付の文書をご覧ください。',
    ],
    category: 'FUND',
    publishedAt: at('2026-11-06', '16:00'),
    fundCode: 'TZ010005',
    attachments: [
      { name: '投資信託約款の変更について（つづら 四つの季節）', path: '/documents/news-trust-change-2026.html' },
    ],
  },
  {
    id: 'news-20261104-1',
    title: '新しい端末でログインしたあとの、出金の制限について',
    body: [
      'はじめての端末でのログインや、パスワード・パスキーの変更のあと24時間は、1日に出金できる金額を10万円までにしています。ご購入と売却は通常どおりです。',
      '心当たりのないログインのお知らせが届いたときは、「お客さま情報」の「口座の保護」から口座を凍結できます。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-11-04', '11:00'),
    url: '/settings',
  },
  {
    id: 'news-20261102-1',
    title: '定期メンテナンスの時間について',
    body: [
      '次の時間は、ご注文や残高の確認をお使いいただけません。終わりの時刻は目安です。',
      '| 曜日 | 時間 |\n| --- | --- |\n| 月曜日～土曜日（祝日を含む） | 3:30～5:30 |\n| 日曜日 | 3:30～7:30 |',
    ],
    category: 'MAINTENANCE',
    publishedAt: at('2026-11-02', '10:00'),
  },
  {
    id: 'news-20261026-1',
    title: '臨時メンテナンスは終了しました（10月25日）',
    body: ['10月25日（日）7:30～10:00に行った臨時メンテナンスは、予定どおり終了しました。', 'ご不便をおかけしました。'],
    category: 'MAINTENANCE',
    publishedAt: at('2026-10-26', '09:00'),
  },
  {
    id: 'news-20261019-1',
    title: '10月25日（日）に臨時メンテナンスを行います',
    body: ['10月25日（日）7:30～10:00は、すべてのサービスをお使いいただけません。ログインの仕組みを更新するためです。'],
    category: 'MAINTENANCE',
    important: true,
    publishedAt: at('2026-10-19', '10:00'),
    pinnedUntil: at('2026-10-25', '10:00'),
    expiresAt: at('2026-10-26', '00:00'),
  },
  {
    id: 'news-20261015-1',
    title: 'パスキーでログインできるようになりました',
    body: [
      '指紋や顔、端末の暗証番号でログインできます。パスワードの入力はいりません。',
      '出金などの前の本人の確認にも使います。登録は「お客さま情報」から行えます。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-10-15', '10:00'),
    url: '/settings',
  },
  {
    id: 'news-20261008-1',
    title: '定期出金をご利用いただけます',
    body: [
      '毎月の決まった日に、登録の銀行口座へ出金できます。金額は、決まった額か、出金できる全額からお選びください。',
      '設定は「入出金」の「定期出金」から行えます。手数料はかかりません。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-10-08', '11:00'),
    url: '/cashTransfers/scheduledWithdrawal',
  },
  {
    id: 'news-20261001-1',
    title: '「電子交付サービスの利用について」を改めました',
    body: [
      '10月1日から新しい版を適用します。おもな変更は、閲覧できる期間と、同意の記録の説明です。',
      'お取引の前に書面をお読みいただき、同意をお願いします。「電子交付書面」の画面からご覧いただけます。',
    ],
    category: 'SYSTEM',
    important: true,
    publishedAt: at('2026-10-01', '06:00'),
    url: '/documents',
  },
  {
    id: 'news-20260928-1',
    title: '「つづら ゴールド（為替ヘッジなし）」の値動きについて',
    body: [
      'このファンドの基準価額は、金の価格と為替の両方の影響を受けます。為替ヘッジは行いません。',
      'これまでの基準価額の推移は、ファンドの詳細の画面でご覧いただけます。過去の実績であり、将来の成果を示すものではありません。',
    ],
    category: 'FUND',
    publishedAt: at('2026-09-28', '17:00'),
    fundCode: 'TZ010010',
  },
  {
    id: 'news-20260918-1',
    title: '9月の連休中の受付について',
    body: [
      '9月21日（月）から23日（水）は休業日です。この間のご注文は、24日（木）の受付になります。',
      '出金は、24日の受付分を25日（金）にお振り込みします。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-09-18', '10:00'),
  },
  {
    id: 'news-20260910-1',
    title: '「つづら 目標年2055」の資産配分の移りかた',
    body: [
      '目標の年に近づくにつれて、株式の割合を少しずつ下げるファンドです。',
      '運用の特色は、ファンドの詳細の画面と交付目論見書でご覧いただけます。',
    ],
    category: 'FUND',
    publishedAt: at('2026-09-10', '16:00'),
    fundCode: 'TZ010012',
  },
  {
    id: 'news-20260907-1',
    title: '一部のお客さまで残高の表示が遅れた件について',
    body: [
      '9月6日（日）8:10～8:55に、残高の画面が表示されにくい状態がありました。現在は復旧しています。',
      'ご注文と残高の記録に影響はありません。ご迷惑をおかけし、申し訳ございません。',
    ],
    category: 'SYSTEM',
    important: true,
    publishedAt: at('2026-09-07', '09:00'),
  },
  {
    id: 'news-20260901-1',
    title: '毎月の入金（口座引落）をご利用いただけます',
    body: [
      '銀行口座から毎月自動で引き落とし、預り金に加えます。手数料はかかりません。',
      '設定は「入金」の画面から行えます。引き落としたお金で自動的にファンドを購入するものではありません。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-09-01', '10:00'),
    url: '/cashTransfers/deposit',
  },
  {
    id: 'news-20260825-1',
    title: '「つづら 新興国株式インデックス」の交付目論見書を改めました',
    body: ['新しい版の交付目論見書を、ファンドの詳細の画面に掲載しました。ご購入の前にご確認ください。'],
    category: 'FUND',
    publishedAt: at('2026-08-25', '09:00'),
    fundCode: 'TZ010007',
  },
  {
    id: 'news-20260820-1',
    title: '資産形成の試算をご利用いただけます',
    body: [
      '毎月の金額、期間、目標の金額などから、将来の金額の目安を計算できます。口座をお持ちでない方も、お使いいただけます。',
    ],
    category: 'SYSTEM',
    publishedAt: at('2026-08-20', '16:00'),
    url: '/simulation',
  },
  {
    id: 'news-20260818-1',
    title: '「つづら 国内リートインデックス」の対象指数の入れ替えについて',
    body: [
      '対象指数の銘柄の入れ替えに合わせて、組み入れる銘柄を見直しました。',
      '組み入れている銘柄は、ファンドの詳細の画面でご覧いただけます。',
    ],
    category: 'FUND',
    publishedAt: at('2026-08-18', '16:00'),
    fundCode: 'TZ010008',
  },
  {
    id: 'news-20260817-1',
    title: '臨時メンテナンスは終了しました（8月16日）',
    body: ['8月16日（日）7:30～9:00に行った臨時メンテナンスは、予定どおり終了しました。'],
    category: 'MAINTENANCE',
    publishedAt: at('2026-08-17', '09:00'),
  },
  {
    id: 'news-20260807-1',
    title: '8月11日（火・祝）の受付について',
    body: ['8月11日は休業日です。この日のご注文は、12日（水）の受付になります。'],
    category: 'SYSTEM',
    publishedAt: at('2026-08-07', '10:00'),
  },
  {
    id: 'news-20260803-1',
    title: 'お問い合わせの画面を新しくしました',
    body: ['よくある質問を探しやすくし、お問い合わせの内容を下書きできるようにしました。'],
    category: 'SYSTEM',
    publishedAt: at('2026-08-03', '10:00'),
    url: '/inquiry',
  },
];

export async function addNews(tx: Tx, contentUrl: string): Promise<void> {
  const rows = news.map((piece) => ({
    id: piece.id,
    title: piece.title,
    body: piece.body.join('\n\n'),
    category: piece.category,
    importance: piece.important ? 'HIGH' : 'NORMAL',
    published_at: moment(piece.publishedAt),
    pinned_until: piece.pinnedUntil === undefined ? null : moment(piece.pinnedUntil),
    expires_at: piece.expiresAt === undefined ? null : moment(piece.expiresAt),
    fund_code: piece.fundCode ?? null,
    attachments: JSON.stringify(
      (piece.attachments ?? []).map(({ name, path }) => ({ name, url: `${contentUrl}${path}` })),
    ),
    url: piece.url ?? null,
  }));
  await tx.insertInto('app.news').values(rows).execute();
}
