/** Where a call goes: all that a caller must know of a route at run time. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** Of a caller's fields, those sent in the address. Absent: all of a call that reads or deletes, none of the others. */
  inQuery?: readonly string[]
  /** What a field is called on the wire, where it is not what `names.ts` says. */
  fields?: Readonly<Record<string, string>>
  /** What a stream of events consists of. */
  eventNames?: readonly string[]
}

/** Which role of a process serves a path (spec §7). */
export const servedBy = (path: string): 'search' | 'api' => (/^\/(s|ai|vote)\//.test(path) ? 'search' : 'api')
