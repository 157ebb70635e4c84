import { en as first } from '../../web/src/locales/en.ts'
import { acting } from '../../web/src/locales/agent/acting/en.ts'
import { asked } from '../../web/src/locales/agent/asked/en.ts'
import { channel } from '../../web/src/locales/agent/channel/en.ts'
import { files } from '../../web/src/locales/agent/files/en.ts'
import { sharing } from '../../web/src/locales/agent/sharing/en.ts'
import { agent } from '../../web/src/locales/agent/en.ts'
import { toolSet } from '../../web/src/locales/agent-tools/en.ts'
import { mcp } from '../../web/src/locales/agent-tools/mcp/en.ts'
import { model } from '../../web/src/locales/model/en.ts'
import { schedule } from '../../web/src/locales/schedule/en.ts'
import { insight } from '../../web/src/locales/insight/en.ts'
import { pin } from '../../web/src/locales/pin/en.ts'
import { saved } from '../../web/src/locales/saved/en.ts'
import { synonym } from '../../web/src/locales/synonym/en.ts'
import { suggest } from '../../web/src/locales/suggest/en.ts'
import * as later from '../../web/src/locales/en/later.ts'
import { catalogue } from '../../integrations/src/catalogue.ts'
import type { Vendor } from '../../integrations/src/kit/kit.ts'
import { particle } from '../../web/src/lib/text/particles.ts'

/** What each vendor says at the fields of its forms. */
const labelsIn = (language: 'en' | 'ko') =>
  Object.fromEntries(
    Object.entries(catalogue).map(([service, { texts }]: [string, Vendor]) => [
      service,
      Object.fromEntries(Object.entries(texts.fields).map(([name, { label }]) => [name, label[language]])),
    ]),
  )

const en = {
  ...first,
  ...later,
  agent,
  acting,
  asked,
  channel,
  files,
  sharing,
  toolSet,
  mcp,
  model,
  schedule,
  insight,
  pin,
  saved,
  synonym,
  suggest,
}

type Plural = { readonly one: string; readonly other: string }
type KeysOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string | Plural ? Key : `${Key}.${KeysOf<Words[Key]>}`
}[keyof Words & string]

/** A value, and behind it, also behind a closing quotation mark, the pair of particles of which Korean takes the one that fits. */
const withParticle = /\{(\w+)\}(?:([’”」]?)\[([^\]/]+\/[^\]/]+)\])?/g

/** Says a text of the application as it stands on the screen. */
export type Say = (
  key: KeysOf<typeof en> | `field.${string}.${string}`,
  values?: Readonly<Record<string, string | number>>,
) => string

/** The catalogue of a language, by the keys the application uses, so that a journey survives a change of words. */
export async function words(language: 'en' | 'ko'): Promise<Say> {
  // Loaded by its address: its types would drag the browser's world into the check of the server's.
  const from = async (file: string) => (await import(new URL(`../../web/src/locales/${file}.ts`, import.meta.url).href)) as object
  const catalog: unknown =
    language === 'en'
      ? { ...en, field: labelsIn('en') }
      : Object.assign(
          { field: labelsIn('ko') },
          ...(Object.values(await from('ko')) as object[]),
          await from('ko/later'),
          await from('agent/ko'),
          await from('agent-tools/ko'),
          await from('agent-tools/mcp/ko'),
          await from('agent/acting/ko'),
          await from('agent/asked/ko'),
          await from('agent/channel/ko'),
          await from('agent/files/ko'),
          await from('agent/sharing/ko'),
          await from('model/ko'),
          await from('schedule/ko'),
          await from('pin/ko'),
          await from('insight/ko'),
          await from('saved/ko'),
          await from('synonym/ko'),
          await from('suggest/ko'),
        )
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
