/** A screen on a stand. Decorative. */
export function SeminarPicture() {
  return (
    <svg className="seminar-picture" viewBox="0 0 160 92" aria-hidden="true">
      <path d="M8 88H152" />
      <path d="M34 14H126V64H34Z" className="seminar-picture-tint" />
      <path d="M28 14H132M80 14V8M80 64V74M64 88 80 74 96 88" />
      <path d="M46 28H92" />
      <path d="M46 39H114M46 50H104" className="seminar-picture-faint" />
    </svg>
  );
}
