import type { Call } from '../calls/call.ts'
import type { Route } from '../wire/route.ts'

/** A route as its callers see it: what it takes and returns is known to the compiler alone. */
export type Called<R extends Route> = Pick<R, 'method' | 'path'> & Call & { readonly of?: R }

/** Gives a table of calls the types of its routes. */
export const asCalled = <Routes extends Readonly<Record<string, Route>>>(calls: {
  readonly [Name in keyof Routes]: Called<Routes[Name]>
}) => calls
