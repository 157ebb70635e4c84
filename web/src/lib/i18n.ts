import { useSyncExternalStore } from 'react'
import { type Language, profileLanguages, shellLanguage } from '@quarry/contract/account/account'
import type { en } from '../locales/en.ts'
import { digits } from './text/digits.ts'
import { particle } from './text/particles.ts'
import type { Said } from '@quarry/contract/source/service'
import { storage } from './storage.ts'
import type { Plural, Translation } from '../locales/translation.ts'

export type ShellLanguage = 'en' | 'ko'

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

/** The texts of what is shown first, which are there before anything is shown. */
type First = typeof en

/** The name of a text, e.g. `account.logIn`. */
export type MessageKey<Words = First> = KeysOf<Words>
/** What a text must be given: the names in braces of the English text. */
export type Values<Key, Value = string | number, Words = First> = [NamesAt<At<Words, Key>>] extends [never]
  ? []
  : [values: Record<NamesAt<At<Words, Key>>, Value>]

type Translate<Words> = <Key extends MessageKey<Words>>(key: Key, ...values: Values<Key, string | number, Words>) => string
/** How texts are said. Types refuse a screen the texts that are not loaded with it. */
type Says<Words> = {
  t: Translate<Words>
  useT: () => Translate<Words>
  tIfKnown: (key: `${keyof Words & string}.${string}`, values?: Record<string, string | number>) => string | null
  parts: (key: MessageKey<Words>) => (string | { name: string })[]
}

let language: ShellLanguage = 'en'
let chosen: Language = 'en'
const texts: Record<ShellLanguage, object> = { en: {}, ko: {} }
/** Each alone: nobody waits for the words of a language they do not read. */
const load: Record<ShellLanguage, () => Promise<object>> = {
  en: async () => (await import('../locales/en.ts')).en,
  ko: async () => (await import('../locales/ko.ts')).ko,
}
let translate = makeTranslate()
const listeners = new Set<() => void>()

/** The text of a key with its values filled in. Components use `useT`, so that they follow the language. */
export const t: Translate<First> = (key, ...values) => translate(key, ...values)

/** `t` for a component: renders again when the language changes. */
export const useT: Says<First>['useT'] = () => useSyncExternalStore(subscribe, currentTranslate, currentTranslate)

/** What came in every language, in that of the screen. Components use `useT` too, so that they follow the language. */
export const inWords = (said: Said): string => said[language]

export const useLanguage = (): ShellLanguage => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
export const currentLanguage = (): ShellLanguage => language
const currentTranslate = () => translate
/** What the application was asked to speak: as far as it can, it does. */
export const chosenLanguage = (): Language => chosen

/** The text of a key that is built at run time, or null when there is none. */
const tIfKnown: Says<First>['tIfKnown'] = (key, values = {}) => {
  const found = find(texts[language], key)
  return found === null ? null : fill(found, values)
}

/** Splits a text at its names, for a value that is an element. @example parts('shell.x') → ['Sent to ', { name: 'email' }, '.'] */
const parts: Says<First>['parts'] = (key) => {
  const text = choose(find(texts[language], key) ?? key, undefined)
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : part))
}

/** Adds the texts that come with other screens, and gives these what says them as well. */
export function addTexts<Words extends object>(more: { en: Words; ko: Translation<Words> }): Says<First & Words> {
  for (const each of ['en', 'ko'] as const) Object.assign(texts[each], more[each])
  return { t, useT, tIfKnown, parts } as Says<First & Words>
}

/** Where the choice is kept. */
export const languageKey = 'quarry.language'

/**
 * Switches the application to the shell language of a chosen one, and remembers the choice on this device. A profile may hold a
 * language the shell does not speak; then it speaks English, and the choice stays what it is.
 */
export async function setLanguage(choice: Language): Promise<void> {
  chosen = choice
  await speak(choice === 'ko' ? 'ko' : 'en')
  document.documentElement.lang = language
  storage.write(languageKey, choice)
  for (const listener of listeners) listener()
}

/** From now on texts are said in this language, wherever they are. */
export async function speak(next: ShellLanguage): Promise<void> {
  Object.assign(texts[next], await load[next]())
  language = next
  translate = makeTranslate()
}

/** The stored choice, then the language of the browser (spec §1). */
export function preferredLanguage(): Language {
  const stored = storage.read(languageKey)
  return profileLanguages.find((each) => each === stored) ?? shellLanguage(navigator.languages)
}

function makeTranslate(): Translate<First> {
  return (key, ...values) => fill(find(texts[language], key) ?? key, values[0] ?? {})
}

/** Puts values in, and behind them, also behind a closing quotation mark, the Korean particle that fits. */
function fill(word: string | Plural, given: Record<string, string | number>): string {
  return choose(word, given['count']).replace(
    /\{(\w+)\}(?:([’”」]?)\[([^\]/]+\/[^\]/]+)\])?/g,
    (_, name: string, quote = '', pair?: string) => {
      const value = given[name]
      const shown = typeof value === 'number' ? digits(value, language) : (value ?? '')
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
  return language === 'en' && Number(count) === 1 ? word.one : word.other
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
