import './illustration.css';

/** Steps up to a door: opening an account. Decorative. */
export function StairsPicture() {
  return (
    <svg className="illustration illustration-small" viewBox="0 0 200 110" aria-hidden="true">
      <path d="M12 98H188" />
      <path d="M62 98V86H86V74H110V62H134V98Z" className="tint" />
      <path d="M134 62H166V98" />
      <path d="M138 58V34A4 4 0 0 1 142 30H158A4 4 0 0 1 162 34V62" className="paper" />
      <path d="M155 48V49" />
      <path d="M30 98V84M30 46C38 58 41 66 41 73A11 11 0 0 1 19 73C19 66 22 58 30 46Z" className="paper" />
      <path d="M30 62V86M30 74 35 69" />
    </svg>
  );
}
