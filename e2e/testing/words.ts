import { en as first } from '../../web/src/locales/en.ts'
import { enLater } from '../../web/src/locales/en-later.ts'
import { particle } from '../../web/src/lib/particles.ts'

const en = { ...first, ...enLater }

type Plural = { readonly one: string; readonly other: string }
type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string | Plural ? Key : `${Key}.${KeysOf<Words[Key]>}`
}[keyof Words & string]

/** A value, and behind it, also behind a closing quotation mark, the pair of particles of which Korean takes the one that fits. */
const withParticle = /\{(\w+)\}(?:([’”」]?)\[([^\]/]+\/[^\]/]+)\])?/g

/** Says a text of the application as it stands on the screen. */
export type Say = (key: KeysOf<typeof en>, values?: Readonly<Record<string, string | number>>) => string

/** The catalogue of a language, by the keys the application uses, so that a journey survives a change of words. */
export async function words(language: 'en' | 'ko'): Promise<Say> {
  // Loaded by its address: its types would drag the browser's world into the check of the server's.
  const from = async (file: string) => (await import(new URL(`../../web/src/locales/${file}.ts`, import.meta.url).href)) as object
  const catalog: unknown =
    language === 'en'
      ? en
      : Object.assign({}, ...[await from('ko'), await from('ko-later')].flatMap((each) => Object.values(each) as object[]))
  return (key, values = {}) => {
    const found = key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], catalog)
    const word = found as string | Plural | undefined
    if (word === undefined) throw new Error(`There is no text ${key}`)
    const text = typeof word === 'string' ? word : values['count'] === 1 ? word.one : word.other
    return text.replace(withParticle, (_, name: string, quote = '', pair?: string) => {
      const value = values[name] ?? ''
      const shown = typeof value === 'number' ? value.toLocaleString(language) : value
      return pair ? shown + quote + particle(shown, pair) : shown
    })
  }
}

/** Sentences of the English catalogue, and names of texts, that stand in a text meant to be in another language. */
export function englishIn(text: string): string[] {
  const sentences = textsOf(en).filter((each) => /^[A-Z][a-z]+ [a-z ]{3,}/.test(each) && !each.includes('{'))
  const keys = text.match(/\b(?:shell|account|search|source|workspace|error)\.[a-z]\w+(?:\.\w+)*/g) ?? []
  return [...sentences.filter((sentence) => text.includes(sentence)), ...keys]
}

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((word: string | object) => (typeof word === 'string' ? [word] : textsOf(word)))
