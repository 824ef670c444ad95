import { expect, test } from 'vitest';
import { footerGroups } from './footer-groups.ts';

const constants = {
  companyUrl: 'https://company.example/about',
  faqUrl: 'https://company.example/faq',
  termsLinks: [{ label: '利用規約', url: 'https://company.example/terms' }],
  featureFlags: { marketingLinks: false },
};
const tracking = { pid: 'mc', i: 'B2' };
const hrefs = (...given: Parameters<typeof footerGroups>) =>
  Object.fromEntries(footerGroups(...given).flatMap(({ entries }) => entries.map(({ label, href }) => [label, href])));

test('R2.46 while the configuration is off, no link carries what brought the visitor', () => {
  expect(hrefs('https://partners.example', constants, tracking)).toEqual({
    会社情報: constants.companyUrl,
    お問い合わせ: '/inquiry',
    よくある質問: constants.faqUrl,
    利用規約: 'https://company.example/terms',
  });
});

test('R2.46 switched on, the link to the company site carries it, and only that one', () => {
  const isOn = { ...constants, featureFlags: { marketingLinks: true } };
  expect(hrefs('https://partners.example', isOn, tracking)).toEqual({
    会社情報: 'https://company.example/about?pid=mc&i=B2',
    お問い合わせ: '/inquiry',
    よくある質問: constants.faqUrl,
    利用規約: 'https://company.example/terms',
  });
  expect(hrefs(null, isOn, {})['会社情報']).toBe(constants.companyUrl);
});

test('R2.34 without const.json the links lead to the same pages, or are words while no address is known', () => {
  expect(hrefs('https://partners.example', undefined, tracking)['会社情報']).toBe('https://partners.example/company');
  expect(hrefs(null, undefined, tracking)).toMatchObject({ 会社情報: null, よくある質問: null });
});
