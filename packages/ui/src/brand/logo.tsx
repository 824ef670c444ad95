import { serviceName } from './names.ts';
import './logo.css';

/** The mark: a path that climbs in three bends and ends in the lid of a chest, one line. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="8.8" fill="var(--c-mark)" />
      <path
        d="M8.4 32.3 27.6 28.7Q31.8 27.6 28 25.5L13.6 21.1Q9.8 19.6 13.6 18.2L24.2 15.2Q27.6 14 24.4 12.5L23 11.9V6.2H16.6V11.9H23"
        fill="none"
        stroke="var(--c-mark-line)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Wordmark() {
  return (
    <svg
      className="logo-word"
      viewBox="0 0 75 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2 9.6C6 7.3 10 5.6 13.9 5.6A7 7 0 0 1 13.9 19.6C12.4 19.6 11 19.9 9.6 20.3" />
      <path d="M28.4 10.7C32 8.6 35.6 7 39.2 7A6.5 6.5 0 0 1 39.2 20C37.8 20 36.5 20.3 35.2 20.7" />
      <path d="M44.6 2.8 45.9 5.2M48.6 1.8 49.9 4.2" strokeWidth="2.3" />
      <path d="M61 2.8C62.8 3.8 64.8 4.4 67 4.7" />
      <path d="M59.4 7.6C58.5 10.2 58 12.8 57.9 15.9C60.4 12.6 63.4 10.7 66.6 10.7A4.9 4.9 0 0 1 66.6 20.5C64.8 20.7 63 20.7 61 20.5" />
    </svg>
  );
}

/** Mark and wordmark together; the name is read out once. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      <Wordmark />
      <span className="sr">{serviceName}</span>
    </span>
  );
}
