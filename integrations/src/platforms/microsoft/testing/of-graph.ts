/** A thing as Microsoft's own types of Graph have it. What is undefined is not sent. */
export type OfGraph<T> = T extends readonly (infer E)[]
  ? readonly OfGraph<E>[]
  : T extends object
    ? { [K in keyof T]: OfGraph<T[K]> | undefined }
    : T
