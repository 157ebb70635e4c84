import { useSyncExternalStore } from 'react'
import { type Language, profileLanguages, shellLanguage } from '@quarry/contract/account'
import { en } from '../locales/en.ts'
import type { enLater } from '../locales/en-later.ts'
import { particle } from './particles.ts'
import { storage } from './storage.ts'

export type ShellLanguage = 'en' | 'ko'

type Plural = { readonly one: string; readonly other: string }
type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string | Plural ? Key : `${Key}.${KeysOf<Words[Key]>}`
}[keyof Words & string]
type At<Words, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Words
    ? At<Words[Head], Rest>
    : never
  : Path extends keyof Words
    ? Words[Path]
    : never
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesAt<Word> = Word extends string ? Names<Word> : Word extends Plural ? 'count' | Names<Word[keyof Plural]> : never

type English = typeof en & typeof enLater

/** Every text of the application, e.g. `account.logIn`. */
export type MessageKey = KeysOf<English>
/** What a text must be given: the names in braces of the English text. */
export type Values<Key extends MessageKey, Value = string | number> = [NamesAt<At<English, Key>>] extends [never]
  ? []
  : [values: Record<NamesAt<At<English, Key>>, Value>]

/** The same keys in another language. Where English has a plural, a language without one gives a single text. */
export type Translation<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Words[Key] extends Plural ? string | Plural : Translation<Words[Key]>
}
export type Catalog = Translation<English>
type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string

let language: ShellLanguage = 'en'
let chosen: Language = 'en'
/** The texts of what is shown first, and of the screens that need more. */
const texts: Record<ShellLanguage, { first: () => Promise<Partial<Catalog>>; later: () => Promise<Partial<Catalog>> }> = {
  en: { first: async () => en, later: async () => (await import('../locales/en-later.ts')).enLater },
  ko: {
    first: async () => (await import('../locales/ko.ts')).ko,
    later: async () => (await import('../locales/ko-later.ts')).koLater,
  },
}
const loaded: Record<ShellLanguage, Partial<Catalog>> = { en, ko: {} }
/** Whether a screen was opened whose texts come later: then each language needs them. */
let wantsLater = false
let translate: Translate = makeTranslate()
const listeners = new Set<() => void>()

/** The text of a key with its values filled in. Components use `useT`, so that they follow the language. */
export const t: Translate = (key, ...values) => translate(key, ...values)

/** `t` for a component: renders again when the language changes. */
export const useT = (): Translate => useSyncExternalStore(subscribe, () => translate)

export const useLanguage = (): ShellLanguage => useSyncExternalStore(subscribe, currentLanguage)
export const currentLanguage = (): ShellLanguage => language
/** What the application was asked to speak: as far as it can, it does. */
export const chosenLanguage = (): Language => chosen

/** The text of a key that is built at run time, or null when there is none. */
export function tIfKnown(key: string, values: Record<string, string | number> = {}): string | null {
  const found = find(loaded[language], key)
  return found === null ? null : fill(found, values)
}

/** Splits a text at its names, for a value that is an element. @example parts('shell.x') → ['Sent to ', { name: 'email' }, '.'] */
export function parts(key: MessageKey): (string | { name: string })[] {
  const text = choose(find(loaded[language], key) ?? key, undefined)
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : part))
}

/** Where the choice is kept. */
export const languageKey = 'quarry.language'

/**
 * Switches the application to the shell language of a chosen one, and remembers the choice on this device. A profile may hold a
 * language the shell does not speak; then it speaks English, and the choice stays what it is.
 */
export async function setLanguage(choice: Language): Promise<void> {
  const next: ShellLanguage = choice === 'ko' ? 'ko' : 'en'
  await load(next, 'first')
  if (wantsLater) await load(next, 'later')
  language = next
  chosen = choice
  document.documentElement.lang = next
  storage.write(languageKey, choice)
  renew()
}

/** Loads the code of a screen that nobody sees first, with the texts of all such screens. */
export async function withLaterTexts<Screen>(loadScreen: () => Promise<Screen>): Promise<Screen> {
  wantsLater = true
  const [screen] = await Promise.all([loadScreen(), load(language, 'later')])
  return screen
}

async function load(of: ShellLanguage, part: 'first' | 'later'): Promise<void> {
  const more = await texts[of][part]()
  if (Object.keys(more).every((area) => area in loaded[of])) return
  loaded[of] = { ...loaded[of], ...more }
  renew()
}

function renew(): void {
  translate = makeTranslate()
  for (const listener of listeners) listener()
}

/** The stored choice, then the language of the browser (spec §1). */
export function preferredLanguage(): Language {
  const stored = storage.read(languageKey)
  return profileLanguages.find((each) => each === stored) ?? shellLanguage(navigator.languages)
}

function makeTranslate(): Translate {
  return (key, ...values) => fill(find(loaded[language], key) ?? key, values[0] ?? {})
}

/** Puts values in, and behind them, also behind a closing quotation mark, the Korean particle that fits. */
function fill(word: string | Plural, given: Record<string, string | number>): string {
  return choose(word, given['count']).replace(
    /\{(\w+)\}(?:([’”」]?)\[([^\]/]+\/[^\]/]+)\])?/g,
    (_, name: string, quote = '', pair?: string) => {
      const value = given[name]
      const shown = typeof value === 'number' ? value.toLocaleString(language) : (value ?? '')
      return pair ? shown + quote + particle(shown, pair) : shown
    },
  )
}

function find(words: unknown, key: string): string | Plural | null {
  const found = key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words)
  return typeof found === 'string' || isPlural(found) ? found : null
}

const isPlural = (word: unknown): word is Plural => typeof word === 'object' && word !== null && 'one' in word && 'other' in word

function choose(word: string | Plural, count: string | number | undefined): string {
  if (typeof word === 'string') return word
  return new Intl.PluralRules(language).select(Number(count ?? 0)) === 'one' ? word.one : word.other
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
