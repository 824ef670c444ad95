/** Which world a press of a button changes. Production will be red; everything else is grey. */
export function Ribbon() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 bg-ribbon px-4 py-1 text-note leading-5 text-on-ribbon desktop:px-6">
      <b>検証</b>
      <span>架空のデータで動いています。</span>
    </p>
  );
}
