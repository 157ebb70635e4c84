import { between, pick, type Random } from '@quarry/search-engine/testing/random'
import type { Company } from '../company/company.ts'
import { type Paper, titleOf } from '../company/paper.ts'
import { halfTyped, initialsOf, onKoreanKeys, onLatinKeys, slip } from './hangul.ts'
import { type Category, mine } from './question.ts'

// How people hit the keys: what they typed is not quite what they meant.

type Titled = Paper & { title: string }
const titled = ({ rules, notes }: Company, isKorean: boolean): Titled[] =>
  [...rules, ...notes].filter((paper) => paper.isKorean === isKorean)
const rulesOf = ({ rules }: Company, isKorean: boolean) => rules.filter((rule) => rule.isKorean === isKorean)

/** Blanks left out, or put where none belongs. */
export const koreanSpacing: Category = (asking) =>
  mine(asking, rulesOf(asking.company, true)).map((rule, at) => {
    const words = rule.title.split(' ')
    const joined = words.join('')
    const place = between(asking.random, 2, joined.length - 2)
    const ways =
      asking.half === 0
        ? [joined, `${words[0]}${words.slice(1).join(' ')}`]
        : [`${words.slice(0, -1).join(' ')}${words.at(-1)}`, `${joined.slice(0, place)} ${joined.slice(place)}`, joined]
    return { text: ways[at % ways.length]!, wanted: [rule] }
  })

export const koreanTypos: Category = (asking) =>
  mine(asking, rulesOf(asking.company, true)).map((rule, at) => {
    const places = Array.from(rule.title, (character, place) => (character === ' ' ? -1 : place)).filter((place) => place >= 0)
    const place = pick(asking.random, places)
    const text = rule.title.slice(0, place) + slip(rule.title[place]!, (at + asking.half) % 3) + rule.title.slice(place + 1)
    return { text, wanted: [rule] }
  })

export const halfTypedHangul: Category = (asking) =>
  mine(asking, rulesOf(asking.company, true)).map((rule, at) => {
    const last = rule.title.lastIndexOf(' ') + 1
    const place = Math.min(rule.title.length - 1, last + (at % 2))
    return { text: rule.title.slice(0, place) + halfTyped(rule.title[place]!, (at + asking.half) % 3 === 0), wanted: [rule] }
  })

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
function mistyped(random: Random, word: string, kind: number): string {
  const place = between(random, 1, word.length - 2)
  const [before, here, after] = [word.slice(0, place), word[place]!, word.slice(place + 1)]
  return [
    before + after,
    `${before}${after[0]}${here}${after.slice(1)}`,
    before + pick(random, [...alphabet]) + after,
    before + here + here + after,
  ][kind % 4]!
}

/** The longest word of a title with a letter left out, swapped, wrong or doubled: alone, beside the others, or with a second such word. */
export const englishTypos: Category = (asking) =>
  mine(asking, titled(asking.company, false)).map((paper, at) => {
    const words = paper.title.toLowerCase().split(' ')
    const order = words.map((_, place) => place).sort((a, b) => words[b]!.length - words[a]!.length)
    const longest = words[order[0]!]!
    for (const place of order.slice(0, at % 3 === 2 ? 2 : 1))
      words[place] = mistyped(asking.random, words[place]!, at + asking.half + place)
    if (at % 3 !== 0) return { text: words.join(' '), wanted: [paper] }
    const holds = (other: Paper): boolean => titleOf(other).toLowerCase().split(/[ _]/).includes(longest)
    return { text: words[order[0]!]!, wanted: asking.company.papers.filter(holds) }
  })

/** Titles and people by their consonants: whatever has them, in this order and without a gap, will do. */
export const initialConsonants: Category = (asking) => {
  const { company } = asking
  const known = company.papers.map((paper) => ({ paper, initials: initialsOf(titleOf(paper)) }))
  const bare = known.map(({ paper, initials }) => ({ paper, initials: initials.replaceAll(' ', '') }))
  const koreans = company.profiles.filter(({ person }) => person.isKorean)
  const texts = [
    ...mine(asking, rulesOf(company, true), 12).map(({ title }, at) => {
      const words = initialsOf(title).split(' ')
      return asking.half === 0
        ? [words.join(' '), words.join(''), words.slice(0, 2).join('')][at % 3]!
        : [words.join(''), words.slice(0, 2).join(' ')][at % 2]!
    }),
    ...mine(asking, koreans, 10).map(({ person }) => initialsOf(person.name)),
  ]
  return texts.map((text) => ({
    text,
    wanted: (text.includes(' ') ? known : bare).filter(({ initials }) => initials.includes(text)).map(({ paper }) => paper),
  }))
}

export const latinForKorean: Category = (asking) =>
  mine(asking, rulesOf(asking.company, true)).map((rule, at) => {
    const words = rule.title.split(' ')
    return {
      text: onLatinKeys(
        (asking.half === 0 ? [words.join(' '), words.slice(0, 2).join(' ')] : [words.join(''), words.slice(-2).join(' ')])[
          at % 2
        ]!,
      ),
      wanted: [rule],
    }
  })

export const koreanForLatin: Category = (asking) =>
  mine(asking, rulesOf(asking.company, false)).map((rule, at) => {
    const words = rule.title.toLowerCase().split(' ')
    return {
      text: onKoreanKeys(
        (asking.half === 0 ? [words.join(' '), words.slice(0, 2).join(' ')] : [words.join(' '), words.slice(-2).join(' ')])[
          at % 2
        ]!,
      ),
      wanted: [rule],
    }
  })
