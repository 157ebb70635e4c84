/** What people see of a thing at a service. */
type Facts = Readonly<Record<string, string | boolean | null | readonly string[]>>

/** All things at a service, by their ids. */
export type Things = Readonly<Record<string, Facts>>

export const thingsOf = <T>(all: Iterable<T>, shown: (thing: T) => readonly [id: string, facts: Facts]): Things =>
  Object.fromEntries(Array.from(all, shown))
