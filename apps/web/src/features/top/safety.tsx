import { Section } from './section.tsx';
import './top.css';

const points = [
  {
    title: 'パスキー',
    text: '指紋や顔でログインします。覚えるパスワードを減らし、なりすましを防ぎます。',
  },
  { title: '分別管理', text: 'お客さまの資産は、みちしお証券の資産と分けて管理しています。' },
  { title: '通知', text: 'ログイン、出金、口座の変更は、そのたびにお知らせします。' },
];

export function Safety() {
  return (
    <Section title="お預かりするということ">
      <ul className="thirds mt-4">
        {points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="phrase mt-1 text-ink2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
