import {
  offeredFormats,
  offeredTypes,
  type Operator,
  type OperatorLanguage,
  type OperatorName,
  operatorNames,
  operatorWords,
  readOperators,
  writeOperator,
} from '@quarry/contract/search/operators'
import type { SuggestedDocument } from '@quarry/contract/wire/search/understood'
import { fits } from '../../../lib/text/fits.ts'

type Person = { name: string; count: number }

/** What can be taken from the list. @property next what stands in the box then. @property isSearch whether it is searched for at once. */
export type Suggestion =
  | { id: string; kind: 'operator'; label: string; name: OperatorName; next: string; isSearch: false }
  | { id: string; kind: 'value'; label: string; count?: number; next: string; isSearch: false }
  | { id: string; kind: 'recent'; label: string; next: string; isSearch: true }
  | { id: string; kind: 'document'; document: SuggestedDocument }
  | { id: string; kind: 'person'; label: string; count: number; next: string; isSearch: true }

export type SuggestionGroup = { name: 'operators' | 'values' | 'recents' | 'documents' | 'people'; all: Suggestion[] }

/** What is being typed at the end of the box: a value of an operator, or a word. @property start where it begins. */
export type Typing = { operator: Operator; word: string } | { operator: null; word: string; start: number }

export function typingAt(text: string): Typing {
  const operator = readOperators(text).at(-1)
  // In quotes that were closed, or behind a blank, something else begins.
  if (operator && operator.end === text.length && !/:\s*["“][^"“”]*["”]$/u.test(text) && !operator.isExcluding)
    return { operator, word: operator.value }
  const start = text.search(/\S*$/u)
  return { operator: null, word: text.slice(start), start }
}

/** What the server is asked for: whom an operator may mean, or what the whole text may be about. */
export function askedFor(text: string): string {
  const { operator, word } = typingAt(text)
  if (operator) return operator.name === 'from' ? word : ''
  const operators = readOperators(text)
  return operators.length > 0 ? word : text.trimStart()
}

const most = { operators: 6, values: 8, recents: 3, documents: 5, people: 3 }

/** As one would go on: in the alphabet of what was typed. */
const languageOf = (word: string, language: OperatorLanguage): OperatorLanguage =>
  /\p{Script=Hangul}/u.test(word) ? 'ko' : /[a-z]/i.test(word) ? 'en' : language

type Facts = {
  language: OperatorLanguage
  sources: readonly { displayName: string }[]
  recents: readonly string[]
  documents: readonly SuggestedDocument[]
  people: readonly Person[]
}

const begins = (word: string, whole: string): boolean => fits(word, whole.slice(0, word.length + 1))

function operatorsFor(text: string, word: string, start: number, facts: Facts): Suggestion[] {
  const isEnough = [...word].length >= (/\p{Script=Hangul}/u.test(word) ? 1 : 2)
  if (!isEnough) return []
  const language = languageOf(word, facts.language)
  return operatorNames.flatMap((name): Suggestion[] => {
    const written = operatorWords[name][language].find((each) => begins(word.toLowerCase(), each))
    if (!written) return []
    return [
      {
        id: `operator-${name}`,
        kind: 'operator',
        label: `${written}:`,
        name,
        next: `${text.slice(0, start)}${written}:`,
        isSearch: false,
      },
    ]
  })
}

function valuesFor(text: string, { name, value, start }: Operator, facts: Facts): Suggestion[] {
  const written = /^[^:：]*/u.exec(text.slice(start))?.[0] ?? ''
  const language = languageOf(written, facts.language)
  const offered: Person[] =
    name === 'from' ? [...facts.people] : valuesOf(name, language, facts).map((each) => ({ name: each, count: 0 }))
  return offered
    .filter((each) => name === 'from' || value === '' || fits(value, each.name))
    .map((each) => ({
      id: `value-${each.name}`,
      kind: 'value',
      label: each.name,
      ...(each.count > 0 && { count: each.count }),
      next: `${text.slice(0, start)}${written}${writeOperator(name, language, each.name).replace(/^[^:]*/u, '')} `,
      isSearch: false,
    }))
}

function valuesOf(name: OperatorName, language: OperatorLanguage, { sources }: Facts): readonly string[] {
  if (name === 'type') return offeredTypes[language]
  if (name === 'filetype') return offeredFormats[language]
  if (name === 'in') return [...new Set(sources.map(({ displayName }) => displayName))]
  return name === 'from' ? [] : language === 'ko' ? ['오늘', '어제'] : ['today', 'yesterday']
}

/** What is suggested for what stands in the box, group by group; nothing that says no more than what was typed. */
export function suggestionsFor(text: string, facts: Facts): SuggestionGroup[] {
  const typing = typingAt(text)
  const words = text.trim()
  if (words === '') return []
  const groups: SuggestionGroup[] = typing.operator
    ? [{ name: 'values', all: valuesFor(text, typing.operator, facts) }]
    : [
        { name: 'operators', all: operatorsFor(text, typing.word, typing.start, facts) },
        {
          name: 'recents',
          all: facts.recents
            .filter((recent) => recent !== words && [...words].length > 1 && fits(words, recent))
            .map((recent) => ({ id: `recent-${recent}`, kind: 'recent', label: recent, next: recent, isSearch: true })),
        },
        {
          name: 'documents',
          all: facts.documents.map((document) => ({ id: `document-${document.documentId}`, kind: 'document', document })),
        },
        {
          name: 'people',
          all: facts.people.map(({ name, count }) => ({
            id: `person-${name}`,
            kind: 'person',
            label: name,
            count,
            next: `${besidePerson(text)}${writeOperator('from', facts.language, name)}`,
            isSearch: true,
          })),
        },
      ]
  return groups.map(({ name, all }) => ({ name, all: all.slice(0, most[name]) })).filter(({ all }) => all.length > 0)
}

/** A name takes the place of what was typed of it; operators before it stay. */
function besidePerson(text: string): string {
  const last = readOperators(text).at(-1)
  return last ? `${text.slice(0, last.end)} ` : ''
}
