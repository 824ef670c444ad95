import { z } from 'zod';
import { readReceiptNumber } from '@tsuzura/domain/text';

/** 受付番号, "N6XV-CVGW" (ADR-0031): what people call an order or a procedure by. Its id stays between programs. */
export const ReceiptNumber = z.string().regex(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
/** As somebody typed it; read as it is printed. */
export const ReceiptNumberInput = z.codec(z.string().max(40), z.string().max(40), {
  decode: (wire, context) => {
    const number = readReceiptNumber(wire);
    if (number !== null) return number;
    context.issues.push({ code: 'custom', input: wire, message: 'receiptNumber' });
    return z.NEVER;
  },
  encode: (value) => value,
});
