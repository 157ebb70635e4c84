/** A thing as Microsoft's own types of Graph have it. What is undefined is not sent. */
export type Described<T> = T extends readonly (infer E)[]
  ? readonly Described<E>[]
  : T extends object
    ? { [K in keyof T]: Described<T[K]> | undefined }
    : T
