export declare const bundleFolder: string;
export declare const listFile: string;
export declare function stateOf(file: string): readonly [size: number, changedAt: number] | null;
export declare function findBundle(): string | null;
