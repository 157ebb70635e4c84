import type { en } from './en.ts'
import type * as later from './en/later.ts'

/** The texts as they are written first; other languages follow. */
export type English = typeof en & typeof later

export type Plural = { readonly one: string; readonly other: string }

/** The same keys in another language. Where English has a plural, a language without one gives a single text. */
export type Translation<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Words[Key] extends Plural ? string | Plural : Translation<Words[Key]>
}
export type Catalog = Translation<English>
