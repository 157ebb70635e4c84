export declare function hashOfSources(): string
