export { catalogueRevision, listFunds, type AssetClass, type Fund, type Share } from './fund.ts';
export { findFundDocument, fundDocumentsInForce, type FundDocument, type FundDocumentKind } from './fund-document.ts';
export { listFundSynonyms, type FundSynonym } from './fund-synonym.ts';
export { addNavs, latestNavDates, navHistory, navsBetween, type NavRow, type PublishedNav } from './nav.ts';
export { navsOfYears, navYears, type NavYear } from './nav-years.ts';
