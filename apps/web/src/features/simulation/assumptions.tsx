/** Rule PLAN-7, in the words of a customer. */
export function Assumptions() {
  return (
    <section className="mt-14 max-w-page" aria-labelledby="assumptions">
      <h2 id="assumptions">試算の前提</h2>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-note text-ink2">
        <li>一定の利回りを仮定した目安です。将来の成果を約束するものではありません。</li>
        <li>税金と費用（信託報酬など）を含みません。</li>
        <li>想定利回りを12で割った月ごとの利回りで、複利で計算します。</li>
        <li>積立と取り崩しは、毎月の月末に行うものとします。</li>
        <li>1円未満は、試算額と取り崩す金額では切り捨て、必要な毎月の金額では切り上げます。</li>
        <li>実際の値動きは毎年変わり、受け取る金額が投資した金額を下回ることがあります。</li>
      </ul>
    </section>
  );
}
