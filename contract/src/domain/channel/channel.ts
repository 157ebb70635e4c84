import * as z from 'zod/mini'
import type { AccountId } from '../ids.ts'

/** Of an app at a chat service. `draft`: its secrets are not entered yet. `authFail`: the service refuses them, or the app was taken out. */
export const ChannelClientStatus = z.enum(['draft', 'ready', 'authFail'])
export type ChannelClientStatus = z.infer<typeof ChannelClientStatus>

/** How what is said reaches us: the service calls an address of ours, holds a line that we opened, or keeps it until we fetch it. */
export const ChannelWay = z.enum(['http', 'socket', 'pull'])
export type ChannelWay = z.infer<typeof ChannelWay>

/** Where an agent answers: wherever its app is, or in the channels that were chosen. Conversations with the app alone are always there. */
export const AllowedSpaces = z.enum(['all', 'selected'])
export type AllowedSpaces = z.infer<typeof AllowedSpaces>

/** What is asked within the last minutes is answered; who waited longer is told so. */
export const staleAfterMinutes = 10

/** Of questions that call nobody so many are answered in a channel within an hour: each costs as much as one that was asked. */
export const uncalledPerHour = 20

/** Where more people are, an agent answers what calls nobody only if that very channel was chosen for it. */
export const largeSpace = 500

/** As a person reads a link they were sent. */
export const linkMinutes = 10

/** Everybody who reads what is said: these people, or all members there are at that moment. */
export type Readers = 'members' | readonly [AccountId, ...AccountId[]]
