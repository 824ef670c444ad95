import { areaGroups } from './areas.ts';

/** The areas by name. None can be opened yet, and each says so. */
export function Rail() {
  return (
    <nav aria-label="メニュー">
      {areaGroups.map((areas) => (
        <ul className="border-t border-line py-2 first:border-t-0" key={areas[0]}>
          {areas.map((area) => (
            <li className="flex min-h-9 items-center justify-between gap-3 px-4 text-ink2 desktop:px-6" key={area}>
              <span>{area}</span>
              <span className="text-legal text-ink3">準備中</span>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
