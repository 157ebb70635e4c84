import { z } from 'zod'
import { stamp } from '../messages.ts'
import { markPattern } from './sift.ts'

/** What tools ask for. Where something goes is named as people name it: who approves a call reads it there. */
export const channelName = z
  .string()
  .trim()
  .regex(/^#?[\p{Ll}\p{Lo}\p{M}\p{N}_.-]{1,80}$/u)
  .describe('Name of a channel, for example #support')

/** For reading also by ID, which conversations without a name have. */
export const channel = z
  .string()
  .trim()
  .regex(/^(?:#?[\p{Ll}\p{Lo}\p{M}\p{N}_.-]{1,80}|[CGD][A-Z0-9]{7,20})$/u)
  .describe('Name of a channel, for example #support; or the ID that a search returned')

export const message = z.string().regex(stamp).describe('Id of the message, as reading or searching returned it')

export const person = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('Handle of a person as find_people returned it, for example @minji; or their full name')

/** Longer ones may be cut: https://api.slack.com/changelog/2018-04-truncating-really-long-messages */
export const text = z
  .string()
  .max(4_000)
  .refine((given) => given.trim() !== '')
  .describe('Markdown. Mentions notify nobody: they are shown as text')

export const limit = z.int().min(1).max(25).default(10).describe('How many at most')
const place = z.string().max(1_000)
const goingOn = 'What a former call returned to go on with'
export const cursor = place.optional().describe(goingOn)
/** Of what `sift` looks through. */
export const markCursor = place.regex(markPattern).optional().describe(goingOn)
