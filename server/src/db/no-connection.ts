/** No connection could be had: the database does not answer, or all are in use for too long. Worth another try later, so it says 503. */
export class NoConnection extends Error {
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('No connection to the database could be had.', { cause })
  }
}
