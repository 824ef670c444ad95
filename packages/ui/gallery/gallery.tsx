import { Announcements } from '../src/announce/index.ts';
import { ToastRegion } from '../src/toast/index.ts';
import { Buttons } from './parts/buttons.tsx';
import { Charts } from './parts/charts.tsx';
import { Choices } from './parts/choices.tsx';
import { Dates } from './parts/dates.tsx';
import { Fields } from './parts/fields.tsx';
import { Figures } from './parts/figures.tsx';
import { Lists } from './parts/lists.tsx';
import { Marks } from './parts/marks.tsx';
import { Overlays } from './parts/overlays.tsx';
import { Slips } from './parts/slips.tsx';
import { States } from './parts/states.tsx';
import { Tables } from './parts/tables.tsx';
import { Themes } from './parts/themes.tsx';

const contents = [
  ['themes', 'テーマ'],
  ['figures', '数字'],
  ['buttons', 'ボタン'],
  ['fields', '入力'],
  ['choices', '選択'],
  ['overlays', '重なる画面'],
  ['lists', '行とリンク'],
  ['tables', '表'],
  ['marks', '印と枠'],
  ['dates', '日程'],
  ['charts', 'グラフ'],
  ['states', '状態'],
  ['slips', '伝票と挿絵'],
] as const;

export function Gallery() {
  return (
    <div className="wrap gallery">
      <h1>部品の一覧</h1>
      <nav aria-label="部品">
        <ul className="gallery-contents">
          {contents.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Themes />
      <Figures />
      <Buttons />
      <Fields />
      <Choices />
      <Overlays />
      <Lists />
      <Tables />
      <Marks />
      <Dates />
      <Charts />
      <States />
      <Slips />
      <Announcements />
      <ToastRegion />
    </div>
  );
}
