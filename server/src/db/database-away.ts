/** The database cannot be used at present: no connection could be had, or it takes no changes. Worth another try later, so it says 503. */
export class DatabaseAway extends Error {
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('The database cannot be used at present.', { cause })
  }
}
