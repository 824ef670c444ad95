const step = 1024;

/** 「3.5KB」「640KB」「1.2MB」: one decimal below ten. */
export function bytesText(bytes: number): string {
  if (bytes < step) return `${bytes}B`;
  const [size, unit] = bytes < step * step ? [bytes / step, 'KB'] : [bytes / (step * step), 'MB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)}${unit}`;
}
