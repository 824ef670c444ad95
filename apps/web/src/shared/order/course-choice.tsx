import type { FundDetail } from '@tsuzura/contract/main';
import { Segmented } from '@tsuzura/ui/radio';
import { OrderSection } from './order-parts.tsx';
import { courseNames } from './words.ts';

interface Props {
  readonly fund: FundDetail;
  readonly distributionCourse: 'REINVEST' | 'RECEIVE';
  readonly isFixed: boolean;
  readonly onChange: (distributionCourse: 'REINVEST' | 'RECEIVE') => void;
}

/** Free to choose only with the first purchase in an account type. */
export function CourseChoice({ fund, distributionCourse, isFixed, onChange }: Props) {
  const offered = fund.distributionCourseOptions;
  if (isFixed || offered.length < 2) {
    return (
      <OrderSection title="分配金">
        <p>{courseNames[distributionCourse]}</p>
        <p className="note">
          {isFixed ? 'お持ちのファンドと同じ受け取り方になります。' : 'このファンドで選べる受け取り方です。'}
        </p>
      </OrderSection>
    );
  }
  const options = (['REINVEST', 'RECEIVE'] as const)
    .filter((one) => offered.includes(one))
    .map((value) => ({ value, label: courseNames[value] }));
  return <Segmented label="分配金" options={options} value={distributionCourse} onChange={onChange} />;
}
