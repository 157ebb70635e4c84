import * as z from 'zod/mini'
import { holdsWebAddress } from './web-address.ts'

/** Line breaks and other control characters, and the marks that turn the direction of what follows them. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** Where a text has none of these it looks empty: blanks, the blank of Braille, and what is drawn as nothing. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/**
 * What a person calls something, on one line. It stands in subjects and sentences of mails to others, where a line break would begin a
 * paragraph of the sender's choice, and a mark of direction would show the words in another order than they are written.
 */
export const Line = z.string().check(
  z.overwrite((text) => text.replace(unprintable, ' ')),
  z.trim(),
  z.overwrite((text) => (visible.test(text) ? text : '')),
)

/** What people and workspaces are called: strangers read it in mails that come from here, so it leads nowhere. */
export const Name = Line.check(z.refine((text) => !holdsWebAddress(text), { message: 'webAddress' }))
