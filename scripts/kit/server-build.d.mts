export declare const serverProgram: string
export declare function ensureServerBuilt(): Promise<boolean>
