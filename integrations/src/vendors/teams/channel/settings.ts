import { z } from 'zod'
import { AppRegistration } from '../../../platforms/microsoft/app-registration.ts'

/**
 * The registration of a bot of one tenant; others cannot be made any more since July 2025. Whose people are answered, and from where calls
 * come, is compared with the id of the tenant, so none of its domains stands for it.
 */
export const ofBot = z.object({
  clientId: AppRegistration.shape.clientId,
  tenantId: z.guid().meta({ field: 'text' }),
  clientSecret: AppRegistration.shape.clientSecret,
})
export type BotSettings = z.output<typeof ofBot>

/** Ids are written with letters of either size. */
export const isSameId = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Our bot, as Teams names it. */
export const botOf = ({ clientId }: BotSettings): string => `28:${clientId.toLowerCase()}`
