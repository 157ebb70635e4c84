import * as z from 'zod/mini'
import type { AccountId } from '../ids.ts'

/** Of an app at a chat service. `draft`: its secrets are not entered yet. `authFail`: the service refuses them, or the app was taken out. */
export const ChannelClientStatus = z.enum(['draft', 'ready', 'authFail'])
export type ChannelClientStatus = z.infer<typeof ChannelClientStatus>

/** Where an agent answers: wherever its app is, or in the channels that were chosen. Conversations with the app alone are always there. */
export const AllowedSpaces = z.enum(['all', 'selected'])
export type AllowedSpaces = z.infer<typeof AllowedSpaces>

/** What is asked within the last minutes is answered; who waited longer is told so. */
export const staleAfterMinutes = 10

/** As a person reads a link they were sent. */
export const linkMinutes = 10

/** Everybody who reads what is said: these people, or all members there are at that moment. */
export type Readers = 'members' | readonly [AccountId, ...AccountId[]]
