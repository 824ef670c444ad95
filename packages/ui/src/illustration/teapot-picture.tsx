import './illustration.css';

/** Tea while one waits: maintenance. Decorative. */
export function TeapotPicture() {
  return (
    <svg className="illustration illustration-small" viewBox="0 0 200 130" aria-hidden="true">
      <path d="M12 118H188" />
      <path d="M50 72C50 58 66 50 86 50S122 58 122 72C122 100 112 116 86 116S50 100 50 72Z" className="tint" />
      <path d="M62 55C66 48 76 46 86 46S106 48 110 55" />
      <circle cx="86" cy="41" r="4.5" className="paper" />
      <path d="M121 66C130 66 132 58 138 50L146 54C142 70 134 84 121 88" className="paper" />
      <path d="M52 80 22 70 20 78 51 92" className="paper" />
      <path d="M54 84C66 90 106 90 118 84" strokeWidth="1.5" opacity=".6" />
      <path d="M150 92H182L179 112A6 6 0 0 1 173 117H159A6 6 0 0 1 153 112Z" className="paper" />
      <path d="M153 99H181" strokeWidth="1.5" opacity=".6" />
      <path d="M160 82C157 77 163 74 160 68M171 82C168 77 174 74 171 68" />
    </svg>
  );
}
