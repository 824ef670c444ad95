import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import {
  leastOfBand,
  leastYears,
  marginQuiz,
  marginQuizAnswers,
  reviewMarginApplicant,
  type MarginApplicant,
} from './index.ts';

const today = ymd('2026-11-16');
const right = [...marginQuizAnswers];

test('every sentence of the quiz has its answer', () => {
  expect(marginQuizAnswers).toHaveLength(marginQuiz.length);
});
const applicant: MarginApplicant = {
  isEquityOpen: true,
  birthDate: ymd('1971-12-24'),
  experienceYears: 1,
  assets: 3_000_000n,
  hasReadDocuments: true,
  quiz: right,
};
const reasons = (over: Partial<MarginApplicant>) => reviewMarginApplicant({ ...applicant, ...over }, today);

test('who meets everything just so is opened without a person', () => {
  expect(reasons({})).toEqual([]);
});

test('each rule, on its bound and one past it', () => {
  expect([reasons({ birthDate: ymd('2008-11-16') }), reasons({ birthDate: ymd('2008-11-17') })]).toEqual([[], ['AGE']]);
  expect([reasons({ birthDate: ymd('1946-11-17') }), reasons({ birthDate: ymd('1946-11-16') })]).toEqual([[], ['AGE']]);
  expect(reasons({ birthDate: null })).toEqual(['AGE']);
  expect(reasons({ experienceYears: 0 })).toEqual(['EXPERIENCE']);
  expect(reasons({ assets: 2_999_999n })).toEqual(['ASSETS']);
  expect(reasons({ hasReadDocuments: false })).toEqual(['DOCUMENTS']);
  expect(reasons({ isEquityOpen: false })).toEqual(['EQUITY']);
  expect(reasons({ quiz: right.map((answer, index) => (index === 2 ? !answer : answer)) })).toEqual(['QUIZ']);
  expect([reasons({ quiz: right.slice(1) }), reasons({ quiz: null })]).toEqual([['QUIZ'], ['QUIZ']]);
});

test('an operator sees every reason', () => {
  expect(reasons({ experienceYears: 0, assets: 0n, quiz: null })).toEqual(['EXPERIENCE', 'ASSETS', 'QUIZ']);
});

test('bands are read by their lower end', () => {
  expect(['300万円未満', '300万円以上500万円未満', '5,000万円以上', ''].map(leastOfBand)).toEqual([
    0n,
    3_000_000n,
    50_000_000n,
    0n,
  ]);
  expect(['なし', '1年未満', '1年以上3年未満', '5年以上'].map(leastYears)).toEqual([0, 0, 1, 5]);
});
