import { z } from 'zod';
import type * as money from '@tsuzura/domain/money';
import { formatUsd, parseUsd } from '@tsuzura/domain/money';

/** US dollars as text with two decimals, "1883.77". */
export const Usd = z.codec(
  z.string(),
  z.custom<money.Usd>((value) => typeof value === 'bigint'),
  {
    decode: (wire, context) => {
      const amount = parseUsd(wire);
      if (amount !== null) return amount;
      context.issues.push({ code: 'custom', input: wire, message: 'usd' });
      return z.NEVER;
    },
    encode: formatUsd,
  },
);
