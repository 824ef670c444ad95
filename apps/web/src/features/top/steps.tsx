import { Section } from './section.tsx';
import './top.css';

const steps = [
  { title: 'IDをつくる', text: '約3分。メールアドレスとパスキーを登録します。' },
  { title: '口座を申し込む', text: '約10分。マイナンバーカードをご用意ください。' },
  { title: '入金して購入', text: 'クイック入金は、すぐに反映します。手数料は0円です。' },
];

export function Steps() {
  return (
    <Section title="はじめるまで">
      <ol className="thirds steps mt-4">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <b className="fig fig-l" aria-hidden="true">
              {index + 1}
            </b>
            <h3>{title}</h3>
            <p className="phrase text-ink2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
