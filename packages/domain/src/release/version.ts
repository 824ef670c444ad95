/** "1.10.0" is above "1.9.9": major, minor and patch are three numbers, not text (R4.18). */
export function isLowerVersion(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (const index of [0, 1, 2]) {
    const [left, right] = [mine[index] ?? 0, theirs[index] ?? 0];
    if (left !== right) return left < right;
  }
  return false;
}
