/** The end of a switch that knows every case; a new case is a type error here. */
export function impossible(value: never): never {
  throw new Error(`no such case: ${String(value)}`);
}
