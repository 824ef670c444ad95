import { join } from 'node:path';
import { partnerEndpoints } from '@tsuzura/contract/partner';
import { contentCalls } from '@tsuzura/contract/static';
import {
  createApiServer,
  type ApiServer,
  type ApiServerOptions,
  type Limits,
  type LogSink,
} from '@tsuzura/http/server';
import { addAccountOpeningPages } from './account-opening/account-opening-pages.ts';
import { openDraftStore } from './account-opening/draft-store.ts';
import { tsuzuraAt as openingAt } from './account-opening/opening-site.ts';
import { addAccountUpdatePages } from './account-update/account-update-pages.ts';
import { tsuzuraAt as updateAt } from './account-update/update-site.ts';
import { openBankOffice } from './bank/bank-office.ts';
import { addBankPages } from './bank/bank-pages.ts';
import { openBank } from './bank/partner-api.ts';
import { noticesTo, tsuzuraAt } from './bank/tsuzura.ts';
import { openContent } from './content-host/content-api.ts';
import { addTags } from './content-host/etag.ts';
import { publishedAt } from './content-host/published-constants.ts';
import { openDocumentPages } from './content-host/document-pages.ts';
import { openSeminarPages } from './content-host/seminar-pages.ts';
import { openSitePages } from './content-host/site-pages.ts';
import { openExchange } from './exchange/exchange.ts';
import { openExchangeApi } from './exchange/partner-api.ts';
import { openUsExchange } from './exchange/us-exchange.ts';
import { openUsExchangeApi } from './exchange/us-partner-api.ts';
import { indexPage } from './index-page.ts';
import { addFile, addPage } from './kernel/add-route.ts';
import { partnerGuard } from './kernel/guard.ts';
import { formStylesheet } from './kernel/form-style.ts';
import { addLook } from './kernel/add-look.ts';
import { openMailInbox } from './mail/mail-inbox.ts';
import { addMailPages } from './mail/mail-page.ts';
import { openMail } from './mail/partner-api.ts';
import { marketData } from './market-data/index.ts';
import { addNavFile } from './market-data/nav-file.ts';
import { openMarketData } from './market-data/partner-api.ts';
import { openStockData } from './market-data/stock-api.ts';
import { openUsStockData } from './market-data/us-stock-api.ts';
import { openMonthlyDepositOffice } from './monthly-deposit/monthly-deposit-office.ts';
import { addMonthlyDepositPage } from './monthly-deposit/monthly-deposit-page.ts';
import { openPostalCodes } from './postal-code/partner-api.ts';
import { postalScript } from './postal-code/postal-script.ts';
import { openPush } from './push/partner-api.ts';
import { openPushInbox } from './push/push-inbox.ts';
import { addPushPage } from './push/push-page.ts';
import { openQuickDeposits } from './quick-deposit/partner-api.ts';
import { openQuickDepositOffice } from './quick-deposit/quick-deposit-office.ts';
import { addQuickDepositPage } from './quick-deposit/quick-deposit-page.ts';
import { openReceivedRequests } from './review-office/received-requests.ts';
import { addReviewOfficePages } from './review-office/review-office-pages.ts';

export interface PartnersDeps {
  /** Business time, epoch ms. */
  readonly clock: { now(): number; refresh?(): Promise<void> };
  /** Real time, epoch ms; `Date.now` when left out. */
  readonly realNow?: () => number;
  /** Where inboxes are remembered; null keeps them in memory only. */
  readonly folder: string | null;
  /** Those of every site of ours, if given: their links in a mail can be clicked, and their pages may call. */
  readonly publicUrls: Readonly<Record<'partners' | 'content' | 'web', string>> & Readonly<Record<string, string>>;
  /** From which every price is made. */
  readonly seed: string;
  /** Shared with our servers, for calls that change something. */
  readonly secret: string;
  readonly log: LogSink | false;
  /** Where they differ from the limits of every server. */
  readonly limits?: Partial<Limits>;
}

export interface Partners {
  readonly partners: ApiServer;
  readonly content: ApiServer;
  close(): Promise<void>;
}

/** A bank takes files of thousands of payments in one piece. */
const largestFile = 4 * 1024 * 1024;

/** The companies around つづら, as stand-ins: other programs talk to them over HTTP only. Never deployed. */
export function create(deps: PartnersDeps): Partners {
  const { publicUrls } = deps;
  const now = () => deps.clock.now();
  const ourOrigins = new Set(Object.values(publicUrls).map((url) => new URL(url).origin));
  const shared = {
    guard: partnerGuard(deps.secret),
    origins: [...ourOrigins],
    log: deps.log,
    limits: deps.limits ?? {},
  } satisfies Partial<ApiServerOptions>;
  const partners = createApiServer({
    ...shared,
    limits: { ...shared.limits, bodyBytes: largestFile },
    site: 'partners',
    urls: [publicUrls.partners],
    title: '提携先（架空）',
    endpoints: partnerEndpoints,
  });
  const content = createApiServer({
    ...shared,
    site: 'content',
    urls: [publicUrls.content],
    title: 'コンテンツ配信',
    endpoints: contentCalls,
  });

  const mail = openMailInbox(deps.folder, now);
  const push = openPushInbox(deps.folder, now);
  const bank = openBankOffice(deps.folder, now);
  const requests = openReceivedRequests(deps.folder, now);
  const market = marketData(deps.seed);
  const exchange = openExchange(deps.folder, market, now);
  const usExchange = openUsExchange(deps.folder, market, now);

  openMail(partners, mail);
  openPush(partners, push, deps.secret);
  openMarketData(partners, market, deps.clock);
  openStockData(partners, market, exchange, deps.clock);
  openUsStockData(partners, market, deps.clock);
  openExchangeApi(partners, exchange, async () => deps.clock.refresh?.());
  openUsExchangeApi(partners, usExchange, async () => deps.clock.refresh?.());
  openBank(partners, bank);
  openPostalCodes(partners);
  const askedUrl = publicUrls['main'];
  openContent(
    content,
    publicUrls.partners,
    askedUrl === undefined ? undefined : publishedAt(askedUrl, deps.realNow ?? Date.now),
  );
  addTags(content);
  openDocumentPages(content);
  openSeminarPages(content, publicUrls.partners);
  addLook(content);

  addPage(partners, '/', () => indexPage(publicUrls.content));
  addLook(partners);
  addFile(partners, '/form.css', () => ({ type: 'text/css; charset=utf-8', body: formStylesheet }));
  addFile(partners, '/postal-code.js', () => ({ type: 'text/javascript; charset=utf-8', body: postalScript }));
  addMailPages(partners, mail, ourOrigins);
  addPushPage(partners, push, ourOrigins);
  addNavFile(partners, market, now);
  openSitePages(partners);

  const site = { ourOrigins, homeUrl: new URL('/myPage', publicUrls.web).href };
  const mainUrl = publicUrls['main'];
  const opening = mainUrl === undefined ? null : openingAt(mainUrl, deps.secret);
  const update = mainUrl === undefined ? null : updateAt(mainUrl, deps.secret);
  addAccountOpeningPages(partners, {
    ...site,
    now,
    tsuzura: opening,
    drafts: openDraftStore(deps.folder === null ? null : join(deps.folder, 'drafts'), deps.realNow ?? Date.now),
    requests,
    siteUrl: publicUrls.partners,
  });
  addAccountUpdatePages(partners, site, update, requests);
  addReviewOfficePages(partners, opening && update && { requests, opening, update });
  const tsuzura = mainUrl === undefined ? null : tsuzuraAt(mainUrl, deps.secret);
  addBankPages(partners, bank, tsuzura && noticesTo(tsuzura));
  const quickDeposits = tsuzura && openQuickDepositOffice(tsuzura);
  openQuickDeposits(partners, quickDeposits);
  addQuickDepositPage(partners, site, quickDeposits);
  addMonthlyDepositPage(partners, site, tsuzura && openMonthlyDepositOffice(tsuzura));

  return {
    partners,
    content,
    async close() {
      await Promise.all([partners.close(), content.close()]);
      mail.close();
      push.close();
      bank.close();
      exchange.close();
      usExchange.close();
      requests.close();
    },
  };
}
