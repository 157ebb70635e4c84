import { between, pick, type Random, randomOf, several } from '@quarry/search-engine/testing/random'
import { type Edition, makeEditions } from './editions.ts'
import { type Enclosure, type Letter, makeEnclosures, makeLetters } from './events.ts'
import { englishHandbook } from './handbook-en.ts'
import { koreanHandbook } from './handbook-ko.ts'
import { makeMinutes, makeReports, type Minutes, type Report } from './meetings.ts'
import { type Bill, makeBills } from './money.ts'
import { englishNotes, koreanNotes } from './notes.ts'
import { englishNotices, koreanNotices } from './notices.ts'
import { dayMs, englishChatter, koreanChatter, type Paper } from './paper.ts'
import { people, type Person } from './people.ts'
import { makeManuals, makeTickets, type Manual, type Ticket } from './software.ts'

export type Rule = Paper & { title: string; said: string; isKorean: boolean }
/** @property otherwise asked for in other words. @property spelled with its words joined or split. */
export type Note = Paper & { title: string; otherwise: string; spelled: string; isKorean: boolean }
export type Notice = Paper & { otherwise: string; isKorean: boolean }
/** What lies in a room or cabinet that has a letter for a name. */
export type Place = Paper & { name: string; letter: string }
export type Profile = Paper & { person: Person }

export type Company = {
  rules: Rule[]
  notes: Note[]
  notices: Notice[]
  places: Place[]
  profiles: Profile[]
  bills: Bill[]
  minutes: Minutes[]
  reports: Report[]
  tickets: Ticket[]
  manuals: Manual[]
  editions: Edition[]
  enclosures: Enclosure[]
  letters: Letter[]
  /** All of them. */
  papers: Paper[]
}

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

function makeRules(random: Random, at: () => Date): Rule[] {
  const read = (text: string, isKorean: boolean) =>
    linesOf(text).map(([title, folder, said]): Rule => ({
      path: `${isKorean ? '사규' : 'Handbook'}/${folder}/${title}.md`,
      text: `# ${title}\n\n${said}\n\n${several(random, isKorean ? koreanChatter : englishChatter, 1, 3).join(' ')}`,
      at: at(),
      title: title!,
      said: said!,
      isKorean,
    }))
  return [...read(koreanHandbook, true), ...read(englishHandbook, false)]
}

function makeNotes(at: () => Date): Note[] {
  const read = (text: string, isKorean: boolean) =>
    linesOf(text).map(([title, said, otherwise, spelled]): Note => ({
      path: `${isKorean ? '게시판' : 'Board'}/${title}.md`,
      text: `${title}\n\n${said}`,
      at: at(),
      title: title!,
      otherwise: otherwise!,
      spelled: spelled!,
      isKorean,
    }))
  return [...read(koreanNotes, true), ...read(englishNotes, false)]
}

function makeNotices(at: () => Date): Notice[] {
  const read = (text: string, isKorean: boolean) =>
    linesOf(text).map(([title, said, otherwise]): Notice => ({
      path: `${isKorean ? '알림' : 'Notices'}/${title}.md`,
      text: `${title}\n\n${said}`,
      at: at(),
      otherwise: otherwise!,
      isKorean,
    }))
  return [...read(koreanNotices, true), ...read(englishNotices, false)]
}

const makePlaces = (random: Random, at: () => Date): Place[] =>
  Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ').flatMap((letter, index): Place[] => {
    const isKorean = index % 2 === 0
    const name = isKorean ? `회의실 ${letter}` : `Cabinet ${letter}`
    const text = `${name}\n\n${several(random, isKorean ? koreanChatter : englishChatter, 1, 2).join(' ')}`
    return [{ path: isKorean ? `시설/${name} 비품.md` : `Facilities/${name} contents.md`, text, at: at(), name, letter }]
  })

const makeProfiles = (random: Random, at: () => Date): Profile[] =>
  people.map((person): Profile => ({
    path: person.isKorean ? `사람/${person.name} 소개.md` : `People/${person.name}.md`,
    text: person.isKorean
      ? `${person.name} ${person.role}, ${person.team}팀\n전화 ${person.phone}\n\n${pick(random, koreanChatter)}`
      : `${person.name}, ${person.role} in ${person.team}\nPhone ${person.phone}\n\n${pick(random, englishChatter)}`,
    at: at(),
    person,
  }))

/** The files of a company that makes meters: the same for the same seed and day. */
export function foundCompany(seed: number, today: Date): Company {
  const random = randomOf(seed)
  const at = (): Date => new Date(today.getTime() - between(random, 10, 900) * dayMs)
  const company = {
    rules: makeRules(random, at),
    notes: makeNotes(at),
    places: makePlaces(random, at),
    profiles: makeProfiles(random, at),
    bills: makeBills(random, today),
    minutes: makeMinutes(random, today),
    reports: makeReports(random, today),
    tickets: makeTickets(random, today),
    manuals: makeManuals(random, today),
    editions: makeEditions(random, today),
    enclosures: makeEnclosures(random, today),
    letters: makeLetters(random, today),
    notices: makeNotices(at),
  }
  return { ...company, papers: Object.values(company).flat() }
}
