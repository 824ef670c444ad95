import { addYears, type Ymd } from '../calendar/index.ts';
import { mostAge } from './terms.ts';

/** 理解度の確認: sentences about margin, each right or wrong. */
export const marginQuiz: readonly string[] = [
  '信用取引では、預けた保証金を超える損失が生じることがあります。',
  '保証金の維持率が20%を下回ると、追証（追加の保証金）が必要になります。',
  '追証は、株価が戻れば自動的になくなります。',
  '制度信用の建玉には期日があり、期日までに返済しないときは当社が返済します。',
  '売建の損失には上限があり、売った金額を超えることはありません。',
];
/** Apart from the sentences, so that the customer's browser is not given them. */
export const marginQuizAnswers: readonly boolean[] = [true, true, false, true, false];

/** What decides about an application for margin (rule MARGIN-18). */
export interface MarginApplicant {
  readonly isEquityOpen: boolean;
  readonly birthDate: Ymd | null;
  /** Of shares, in whole years at least. */
  readonly experienceYears: number;
  /** 金融資産, at least, in yen. */
  readonly assets: bigint;
  /** 約諾書 and 契約締結前書面 confirmed, and no other document unread. */
  readonly hasReadDocuments: boolean;
  /** As answered; null where nothing was. */
  readonly quiz: readonly boolean[] | null;
}

/** Why a person has to look at an application. */
export type MarginReviewReason = 'EQUITY' | 'AGE' | 'EXPERIENCE' | 'ASSETS' | 'DOCUMENTS' | 'QUIZ';

const [leastAge, leastExperience, leastAssets] = [18, 1, 3_000_000n];

/** Nothing against it: opened without a person. Otherwise an operator decides, and sees every reason. */
export function reviewMarginApplicant(applicant: MarginApplicant, today: Ymd): readonly MarginReviewReason[] {
  const { birthDate, quiz } = applicant;
  const isOfAge =
    birthDate !== null && addYears(birthDate, leastAge) <= today && addYears(birthDate, mostAge + 1) > today;
  const isRight =
    quiz !== null &&
    quiz.length === marginQuizAnswers.length &&
    marginQuizAnswers.every((answer, index) => quiz[index] === answer);
  const against: Readonly<Record<MarginReviewReason, boolean>> = {
    EQUITY: !applicant.isEquityOpen,
    AGE: !isOfAge,
    EXPERIENCE: applicant.experienceYears < leastExperience,
    ASSETS: applicant.assets < leastAssets,
    DOCUMENTS: !applicant.hasReadDocuments,
    QUIZ: !isRight,
  };
  return (Object.keys(against) as MarginReviewReason[]).filter((reason) => against[reason]);
}

const tenThousand = 10_000n;
/** The lower end of a band of assets as the application words it: 「300万円以上500万円未満」 is 3,000,000; 「…未満」 alone is nothing. */
export function leastOfBand(band: string): bigint {
  const found = /^([\d,]+)万円以上/.exec(band)?.[1];
  return found === undefined ? 0n : BigInt(found.replaceAll(',', '')) * tenThousand;
}

/** 「1年以上3年未満」 is one year, 「1年未満」 and 「なし」 none. */
export const leastYears = (words: string): number => Number(/^(\d+)年以上/.exec(words)?.[1] ?? 0);
