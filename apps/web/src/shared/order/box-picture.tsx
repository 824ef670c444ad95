/** A wicker box (葛籠) with a seal: something was taken in. Decorative. */
export function BoxPicture() {
  return (
    <svg className="order-box" viewBox="0 20 120 70" aria-hidden="true">
      <path d="M8 88H112" />
      <path d="M20 46H100V80A6 6 0 0 1 94 86H26A6 6 0 0 1 20 80Z" className="order-box-tint" />
      <path d="M16 34A6 6 0 0 1 22 28H98A6 6 0 0 1 104 34V46H16Z" className="order-box-paper" />
      <path d="M40 28V86M80 28V86" />
      <path
        d="M22 60 30 52M22 74 38 58M28 82 38 72M42 62 52 52M42 80 70 52M54 84 78 60M70 84 78 76M82 62 92 52M82 80 98 64M92 84 98 78"
        className="order-box-weave"
      />
      <circle cx="60" cy="37" r="7" className="order-box-seal" />
      <path d="m56.8 37.2 2.3 2.3 4.3-4.6" className="order-box-tick" />
    </svg>
  );
}
