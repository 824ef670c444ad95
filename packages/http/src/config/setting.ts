/** One environment variable: how it is read, what it is when absent, and what the generated table says of it. */
export interface Setting<T> {
  readonly means: string;
  readonly fallback: string;
  /** undefined when the text does not fit. */
  read(text: string): T | undefined;
  readonly expects: string;
  /** May also stand in a file, which `NAME_FILE` names: an environment is seen by more people than a file. */
  readonly isSecret?: true;
}

export const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isSecret: true });

export const port = (fallback: number, means: string): Setting<number> => ({
  means,
  fallback: String(fallback),
  expects: '0 to 65535',
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
});

export const count = (fallback: number, least: number, most: number, means: string): Setting<number> => ({
  means,
  fallback: String(fallback),
  expects: `${least} to ${most}`,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

export const choice = <const T extends string>(options: readonly T[], fallback: T, means: string): Setting<T> => ({
  means,
  fallback,
  expects: options.join(' | '),
  read: (text) => options.find((option) => option === text),
});

export const text = (fallback: string, means: string): Setting<string> => ({
  means,
  fallback,
  expects: 'text',
  read: (value) => value,
});

/** "1.2.3": major, minor, patch. */
export const version = (fallback: string, means: string): Setting<string> => ({
  means,
  fallback,
  expects: 'major.minor.patch',
  read: (value) => (/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(value) ? value : undefined),
});

/** An address of ours, without a path: "https://api.example.jp". Empty: derived from host and port. */
export const origin = (means: string): Setting<string> => ({
  means,
  fallback: '',
  expects: 'http(s)://host[:port]',
  read: (value) => {
    if (value === '') return value;
    const url = URL.parse(value);
    return url && /^https?:$/.test(url.protocol) && url.origin === value ? value : undefined;
  },
});

export const databaseUrl = (means: string): Setting<string> => ({
  means,
  fallback: '',
  expects: 'postgres://user:password@host:port/database',
  read: (value) => (value === '' || /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
});

/** Addresses or networks, separated by commas; empty for none. */
export const list = (means: string): Setting<readonly string[]> => ({
  means,
  fallback: '',
  expects: 'address[,address…]',
  read: (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items.every((item) => /^[\da-fA-F.:]+(\/\d{1,3})?$/.test(item)) ? items : undefined;
  },
});
