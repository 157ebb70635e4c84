import type { Needs } from '../../context.ts'
import type { KeyCaller } from '../../http/gate.ts'
import { hashToken } from '../account/account.ts'
import { callerBySecret, identifyKey } from '../api-key/api-key.ts'
import { findAppCaller } from './app-token.store.ts'
import { markAppUsed } from './connected-app.store.ts'

/** Tells a token from a key, and scanners of leaked secrets whose it is. */
export const accessPrefix = 'qra_'

/** Who calls with an API key, or as an app with the token it was given. @throws Failure as `identifyKey` */
export async function identifyKeyOrApp(app: Needs<'db' | 'clock'>, secret: string, address: string): Promise<KeyCaller> {
  if (!secret.startsWith(accessPrefix)) return identifyKey(app, secret, address)
  return callerBySecret(app, address, {
    find: () => findAppCaller(app.db, hashToken(secret)),
    markUsed: ({ appId }, at) => markAppUsed(app.db, appId, at),
  })
}
