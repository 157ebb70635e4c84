import { cookieName } from '@quarry/contract/cookie'
import type { Config } from '../../config.ts'
import type { StepKind } from '../../db/account-tables.ts'

/** What each cookie is called. Only these names are believed: over https a plain one may have been planted by a neighbouring host. */
export function cookieNames(config: Pick<Config, 'publicOrigin'>) {
  const isHttps = isByHttps(config)
  return {
    session: cookieName('session', isHttps),
    device: cookieName('device', isHttps),
    step: (kind: StepKind): string => cookieName(`step_${kind}`, isHttps),
  }
}

/** Whether people reach us by https. */
export const isByHttps = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean => publicOrigin?.startsWith('https:') ?? false
