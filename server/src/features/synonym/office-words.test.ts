import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generalSynonyms, meaningsOf, readQuery, readSynonyms } from '../../search-index/query.ts'
import { EVERYDAY_WORDS } from './everyday-words.ts'
import { OFFICE_WORDS } from './office-words.ts'

/** What a line says, in its own spelling. */
function declared(line: string): { words: string[]; finds: string[] } {
  const [words = [], finds = []] = line.split(' > ').map((list) => list.split(', '))
  return { words, finds }
}
const office = OFFICE_WORDS.map(declared)
const everyday = EVERYDAY_WORDS.map(declared)

const all = [...new Set(office.flatMap(({ words, finds }) => [...words, ...finds]))]
/** Each word finds a name of its own, so that those that are one to the search find the same names. */
const names = readSynonyms(all.map((word, at) => ({ words: [word], finds: [`name${at}`] })))

/** What the search takes the word for; empty if for nothing. */
function keyOf(word: string): string {
  const { synonyms } = readQuery(`${word} `, { synonyms: names }).parsed
  return synonyms.map(({ patterns }) => patterns.map(([name]) => name!.term).join(' ')).join(', ')
}

const keys = new Map(all.map((word) => [word, keyOf(word)]))
const keysIn = (words: readonly string[]) => words.map((word) => keys.get(word)!)

test('every word is one the search knows, of more than one letter or syllable', () => {
  const odd = [...keys].filter(([word, key]) => key === '' || Array.from(word).length < 2 || word !== word.trim())
  assert.deepEqual(odd, [])
})

test('every meaning has two words that differ, and none twice', () => {
  const odd = office.filter(({ words, finds }) => {
    const all = keysIn([...words, ...finds])
    return all.length < 2 || new Set(all).size < all.length
  })
  assert.deepEqual(odd, [])
})

test('no meaning holds all the words of another', () => {
  const both = office.filter(({ finds }) => finds.length === 0).map(({ words }) => new Set(keysIn(words)))
  const withOthers = both.filter((some) => both.some((all) => all !== some && some.isSubsetOf(all)))
  assert.deepEqual(withOthers, [])
})

test('words that are one to the search mean one thing', () => {
  const spellings = Map.groupBy(keys.keys(), (word) => keys.get(word)!)
  const meanings = (key: string) => office.filter(({ words, finds }) => keysIn([...words, ...finds]).includes(key))
  const mixed = [...spellings].filter(([key, words]) => {
    const written = new Set(words.map((word) => word.toLowerCase().replaceAll(/[ -]/g, '')))
    return written.size > 1 && meanings(key).length > 1
  })
  assert.deepEqual(mixed, [])
})

test('of everyday words, too, every meaning has two words that differ, all of which the search knows', () => {
  const odd = everyday.filter(({ words, finds }) => {
    const said = [...words, ...finds].map((word) =>
      readQuery(`${word} `)
        .parsed.terms.map(({ term }) => term)
        .join(' '),
    )
    return said.includes('') || new Set(said).size < 2
  })
  assert.deepEqual(odd, [])
})

test('read in parts, as they are, the words mean what they mean read at once', () => {
  const meanings = [...OFFICE_WORDS, ...EVERYDAY_WORDS].flatMap(meaningsOf)
  const [whole, parts] = [readSynonyms(meanings), generalSynonyms(EVERYDAY_WORDS, generalSynonyms(OFFICE_WORDS))]
  const othersOf = (word: string, synonyms: typeof whole) => readQuery(`${word} `, { synonyms }).parsed.synonyms
  const words = new Set(meanings.flatMap(({ words, finds }) => [...words, ...finds]))
  for (const word of words) assert.deepEqual(othersOf(word, parts), othersOf(word, whole), word)
})

test('there are not so many that reading them would be felt', () => {
  assert.ok(OFFICE_WORDS.length <= 1_400, `${OFFICE_WORDS.length} meanings`)
  assert.ok(keys.size <= 9_000, `${keys.size} words`)
  const longest = Math.max(...office.map(({ words, finds }) => words.length + finds.length))
  assert.ok(longest <= 20, `${longest} words in a meaning`)
})
