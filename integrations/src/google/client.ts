import { type Api, openApi } from '../net/api.ts'
import { googleFailure, refusalIn } from './failure.ts'
import { type GoogleIo, tokenOf } from './token.ts'

/** Hosts that get the token, and no others. */
export type GoogleHost =
  | 'https://www.googleapis.com'
  | 'https://gmail.googleapis.com'
  | 'https://tasks.googleapis.com'
  | 'https://admin.googleapis.com'
  | 'https://docs.google.com'

/** Opens one of Google's interfaces for a run. @param scopes the least the calls need. */
export const openGoogle = (io: GoogleIo, host: GoogleHost, scopes: readonly string[]): Api =>
  openApi(io, {
    base: io.at(host),
    headers: async () => ({ authorization: `Bearer ${await tokenOf(io, scopes)}` }),
    reason: (body) => refusalIn(body).message || null,
    failure: googleFailure,
  })
