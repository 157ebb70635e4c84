import { isAtDomain } from '@quarry/contract/account/sign-up'
import type { Config } from '../../config.ts'

/** Whether an address belongs to an affiliated or partner service, as the operator lists them: such members cannot leave (spec §6). */
export const isPartner = (config: Pick<Config, 'PARTNER_DOMAINS'>, email: string): boolean =>
  isAtDomain(email, config.PARTNER_DOMAINS)
