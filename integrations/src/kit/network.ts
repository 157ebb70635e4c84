export type Network = {
  /**
   * Fetch for addresses given by users: public addresses only unless the operator allows a range, DNS pinned for the connection,
   * every redirect checked again and never followed with credentials to another origin, time and size bounded. `url` of the response is
   * where redirects ended. Its body must be read or cancelled, else the connection stays open.
   *
   * @throws IntegrationError `settings` (address refused), `unreachable`, `certificate`, `timeout`. HTTP statuses are not thrown.
   */
  fetch(url: string | URL, init?: FetchInit): Promise<Response>
  /** Opens a line that stays, a WebSocket, under the same rules. @throws IntegrationError as `fetch` */
  line(url: string | URL, init: LineInit): Promise<Line>
  /** The one address to connect to for `host`, checked against the same rules. @throws IntegrationError `settings`, `unreachable` */
  resolve(host: string): Promise<{ address: string; family: 4 | 6 }>
}

export type FetchInit = {
  method?: string
  /** Who sets `accept-encoding` gets the bytes as the server sent them; otherwise compression is undone. */
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** Longest silence before the first byte and between bytes, in milliseconds. Default 30 000. */
  timeoutMs?: number
  /** Accept a certificate that cannot be verified. Only where the person who connects the source chose so. */
  allowInvalidCertificate?: boolean
  /** False: an answer that leads elsewhere is given as it is. For what carries what nobody else may get. */
  follows?: boolean
  /**
   * For what must not happen twice: one request on a connection of its own, no redirect followed. The request begins before this moment of
   * `performance.now()` or never; `NotSent` is thrown exactly when nothing of it was sent.
   */
  leaveBy?: number
}

export type LineInit = {
  /** Called with each message, in order. */
  hears(text: string): void
  /** Ends it. */
  signal: AbortSignal
  /** Longest silence of the other side, which is asked meanwhile whether it is there. Default 60 000. */
  silenceMs?: number
}

/** A line to a service. @property isOver resolves when either side ended it, or it was cut */
export type Line = {
  isOver: Promise<void>
  /** What is sent on a line that is over is lost. */
  send(text: string): void
  close(): void
}
