export declare function ensureWebBuilt(): Promise<boolean>
export declare function hashOfWeb(): string
