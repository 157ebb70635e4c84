/** Reads what an address says, which anybody may have typed: what does not fit counts as absent. */
type Param<T> = (said: unknown) => T
type Params = Readonly<Record<string, Param<unknown>>>
type Optional<P extends Params> = { [Name in keyof P]: undefined extends ReturnType<P[Name]> ? Name : never }[keyof P]
type Read<P extends Params> = { [Name in Optional<P>]?: ReturnType<P[Name]> } & {
  [Name in Exclude<keyof P, Optional<P>>]: ReturnType<P[Name]>
}

export const text: Param<string | undefined> = (said) => (typeof said === 'string' ? said : undefined)

export const textLike =
  (pattern: RegExp): Param<string | undefined> =>
  (said) =>
    typeof said === 'string' && pattern.test(said) ? said : undefined

export const oneOf =
  <const T extends string>(values: readonly T[]): Param<T | undefined> =>
  (said) =>
    values.find((value) => value === said)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Of what is stored; the server knows whether it is. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Ids differ in nothing that could be read from them.
export const id = <Id extends string>(said: unknown): Id | undefined =>
  typeof said === 'string' && uuid.test(said) ? (said as Id) : undefined

/** YYYY-MM-DD. */
export const day: Param<string | undefined> = (said) => {
  const at = typeof said === 'string' ? Date.parse(said) : Number.NaN
  // A day that a month does not have would be read as one of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === said ? said : undefined
}

/** Counts from 1, as people do. */
export const pageUpTo =
  (last: number): Param<number | undefined> =>
  (said) => {
    const page = typeof said === 'string' || typeof said === 'number' ? Number(said) : Number.NaN
    return Number.isInteger(page) && page >= 1 && page <= last ? page : undefined
  }

/** One or several values of a name, as addresses carry them; what does not fit is left out. */
export const listOf =
  <T>(item: Param<T | undefined>): Param<T[] | undefined> =>
  (said) => {
    const fitting = [said].flat().flatMap((each) => item(each) ?? [])
    return fitting.length > 0 ? fitting : undefined
  }

/** The same, with a value for when it is absent. */
export const or =
  <T>(param: Param<T | undefined>, value: NoInfer<T>): Param<T> =>
  (said) =>
    param(said) ?? value

/** All that an address says, as the router takes it; a link need not say what has a value without it. */
export const params = <P extends Params>(each: P) => ({
  each,
  parse: (said: unknown): Read<P> => {
    const read = Object.entries(each).map(([name, param]) => [name, param((said as Record<string, unknown>)[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<P>
  },
  types: {} as { input: Partial<Read<P>>; output: Read<P> },
})
