export declare function ensureWebBuilt(): Promise<boolean>
export declare function hashOfSources(): string
