const format = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** 「2026/11/14 09:05」 in Japan, wherever the device is. */
export function timeText(at: string): string {
  return format.format(new Date(at));
}

/** 「2026/11/14」 */
export function dayText(at: string): string {
  return timeText(at).slice(0, 10);
}
