declare module 'zengin-code' {
  interface Named {
    readonly code: string;
    readonly name: string;
    /** Full-width, with small kana written large, as banks do. */
    readonly kana: string;
    readonly hira: string;
    readonly roma: string;
  }
  const banks: Readonly<Record<string, Named & { readonly branches: Readonly<Record<string, Named>> }>>;
  export default banks;
}
