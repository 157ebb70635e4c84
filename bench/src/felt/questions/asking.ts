import { between, pick } from '@quarry/search-engine/testing/random'
import { fileOf, type Paper, titleOf } from '../company/paper.ts'
import { type Category, inTurn, mine } from './question.ts'

// What people ask for: words, names, places and conditions.

export const words: Category = (asking) =>
  mine(asking, asking.company.rules, 24).map((rule, at) => {
    const said = rule.said.split(/[ .,]+/).filter((word) => word.length > (rule.isKorean ? 2 : 5))
    const title = rule.title.split(' ')
    const [first, second] = [pick(asking.random, said), pick(asking.random, said)]
    return {
      text: (asking.half === 0
        ? [`${title[0]} ${first}`, rule.title]
        : [`${title.at(-1)} ${first} ${second}`, `${title[0]} ${title[1]}`])[at % 2]!,
      wanted: [rule],
    }
  })

/** Words of one syllable, rooms of one letter, and beginnings that any word may go on from. */
export const shortest: Category = (asking) => {
  const { notes, papers, places, rules } = asking.company
  const syllables = notes.flatMap((note) => {
    const [word] = note.title.split(' ')
    return note.isKorean && word!.length === 1
      ? [{ text: word!, wanted: papers.filter((paper) => titleOf(paper).split(/[ _]/).includes(word!)) }]
      : []
  })
  const halves = notes.flatMap((note) => {
    const [, second] = note.title.split(' ')
    return note.isKorean && note.title.split(' ')[0]!.length === 1
      ? [{ text: `${note.title[0]} ${second![0]}`, wanted: [note] }]
      : []
  })
  const letters = mine(asking, places, 12).map((place, at) => ({
    text: at % 3 > 0 ? place.name : asking.half === 0 ? place.letter.toLowerCase() : place.letter,
    wanted: [place],
  }))
  const whole = new Set(syllables.map(({ text }) => text))
  const initials = [...new Set(rules.map(({ title }) => title[0]!))].filter((initial) => !whole.has(initial))
  const beginnings = mine(asking, initials, 8).map((beginning) => {
    const begins = (paper: Paper): boolean =>
      titleOf(paper)
        .split(/[ _]/)
        .some((word) => word.startsWith(beginning))
    return { text: asking.half === 0 ? beginning.toLowerCase() : beginning, wanted: papers.filter(begins) }
  })
  return [...mine(asking, syllables), ...mine(asking, halves), ...letters, ...beginnings]
}

/** A long mail pasted whole, quoted in a reply, or from its middle. */
export const longPastes: Category = (asking) =>
  mine(asking, asking.company.letters).map((letter, at) => {
    const { sentences, isKorean } = letter
    const middle = sentences.slice(4, 4 + between(asking.random, 14, 20)).join(' ')
    const reply = isKorean
      ? `안녕하세요, 아래 메일 관련해서 문의드립니다.\n\n> ${middle}`
      : `Hello, a question about the mail below.\n\n> ${middle}`
    const ways =
      asking.half === 0 ? [sentences.join(' '), middle] : [reply, sentences.slice(2).join('\n'), sentences.slice(0, 9).join(' ')]
    return { text: ways[at % ways.length]!, wanted: [letter] }
  })

/** What is excluded, what may be either, and in which folder, kind or time. */
export const operators: Category = (asking) => {
  const { editions, enclosures, bills, minutes, rules, profiles } = asking.company
  const drafted = editions.filter(({ age, path }) => age === 0 && /최종|final/.test(path))
  const isKorean = (paper: Paper): boolean => /\p{Script=Hangul}/u.test(fileOf(paper))
  const minus = mine(asking, drafted, 8).map((edition) => ({
    text: `${edition.subject} ${isKorean(edition) ? '-초안' : '-draft'}`,
    wanted: [edition],
  }))
  const folders = [...new Set(enclosures.map(({ folder }) => folder))]
  const inFolder = mine(asking, folders, 4).map((folder) => {
    const wanted = enclosures.filter((enclosure) => enclosure.folder === folder && /예산|budget/.test(enclosure.name))
    return { text: `${wanted[0]!.name} in:"${folder}"`, wanted }
  })
  const either = mine(asking, rules.slice(0, 40), 5).map((rule, at) => {
    const other = rules[(at * 7 + 40 + asking.half) % rules.length]!
    return {
      text: asking.half === 0 ? `"${rule.title}" OR "${other.title}"` : `${rule.title} OR ${other.title}`,
      wanted: [rule, other],
    }
  })
  const before = mine(asking, minutes.slice(60, 400), 4).map((minute) => {
    const day = new Date(minute.at.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const since = new Date(minute.at.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
    return { text: `${minute.project} after:${since} before:${day}`, wanted: [minute] }
  })
  const ofKind = mine(asking, bills, 3).map((bill) => ({ text: `${bill.number} filetype:txt`, wanted: [bill] }))
  const phrase = mine(asking, profiles, 3).map((profile) => ({
    text: `"${profile.person.name}" -회의록 -minutes -"${asking.half === 0 ? 'nobody says this' : '아무도 쓰지 않는 말'}"`,
    wanted: [profile],
  }))
  return [...minus, ...inFolder, ...either, ...before, ...ofKind, ...phrase]
}

export const newestVersions: Category = (asking) => {
  const newest = asking.company.editions.filter(({ age }) => age === 0)
  return inTurn(
    asking,
    mine(asking, newest, 24),
    [
      [({ subject }) => subject.toLowerCase(), ({ subject, isKorean }) => (isKorean ? `최신 ${subject}` : `latest ${subject}`)],
      [
        ({ subject, isKorean }) => (isKorean ? `${subject} 최신본` : `current ${subject}`),
        ({ subject }) => subject,
        ({ subject, isKorean }) => (isKorean ? `${subject} 파일` : `${subject} file`),
      ],
    ],
    (edition) => [edition],
  )
}

export const koreanSynonyms: Category = (asking) =>
  mine(
    asking,
    asking.company.notes.filter(({ isKorean }) => isKorean),
  ).map((note) => ({ text: note.otherwise, wanted: [note] }))
export const englishSynonyms: Category = (asking) =>
  mine(
    asking,
    asking.company.notes.filter(({ isKorean }) => !isKorean),
  ).map((note) => ({ text: note.otherwise, wanted: [note] }))

export const koreanOtherWords: Category = (asking) =>
  mine(
    asking,
    asking.company.notices.filter(({ isKorean }) => isKorean),
    22,
  ).map((notice) => ({ text: notice.otherwise, wanted: [notice] }))
export const englishOtherWords: Category = (asking) =>
  mine(
    asking,
    asking.company.notices.filter(({ isKorean }) => !isKorean),
    22,
  ).map((notice) => ({ text: notice.otherwise, wanted: [notice] }))

export const quotes: Category = (asking) =>
  mine(asking, asking.company.rules).map((rule) => {
    const sentences = rule.said.split(/\. /)
    const said = sentences[Math.min(asking.half, sentences.length - 1)]!.split(' ')
    const from = between(asking.random, 0, Math.max(0, said.length - 4))
    return {
      text: `"${said
        .slice(from, from + 4)
        .join(' ')
        .replaceAll(/[.,;]+$/g, '')}"`,
      wanted: [rule],
    }
  })

export const persons: Category = (asking) =>
  inTurn(
    asking,
    mine(asking, asking.company.profiles),
    [
      [
        ({ person }) => person.name,
        ({ person }) => (person.isKorean ? `${person.name} 전화` : `${person.name} phone`),
        ({ person }) => (person.isKorean ? `${person.name.slice(1)}님` : person.name.toLowerCase()),
      ],
      [
        ({ person }) => (person.isKorean ? `${person.name} ${person.role}` : person.name.split(' ').toReversed().join(', ')),
        ({ person }) => (person.isKorean ? `${person.name} 누구` : `who is ${person.name}`),
        ({ person }) => person.phone,
      ],
    ],
    (profile) => [profile],
  )

export const fileNames: Category = (asking) => {
  const { bills, tickets, manuals } = asking.company
  return inTurn(
    asking,
    mine(asking, [...bills.slice(0, 60), ...tickets.slice(0, 60), ...manuals.slice(0, 40)]),
    [
      [fileOf, titleOf],
      [
        (paper) => titleOf(paper).replaceAll(/[_-]/g, ' '),
        (paper) => fileOf(paper).toLowerCase(),
        (paper) => titleOf(paper).replaceAll(' ', '_'),
      ],
    ],
    (paper) => asking.company.papers.filter((other) => fileOf(other) === fileOf(paper)),
  )
}

export const folderNames: Category = (asking) => {
  const { enclosures } = asking.company
  return inTurn(
    asking,
    mine(asking, enclosures, 24),
    [
      [({ folder, name }) => `${folder} ${name}`, ({ folder, name }) => `${folder.split(' ').slice(0, 2).join(' ')} ${name}`],
      [
        ({ folder, name }) => `${name} ${folder}`,
        ({ folder, name }) => `${folder.split(' ').slice(-2).join(' ')} ${name}`,
        ({ folder }) => folder,
      ],
    ],
    (enclosure) => enclosures.filter(({ folder, name }) => folder === enclosure.folder && name === enclosure.name),
  ).map((question) => {
    const whole = enclosures.filter(({ folder }) => folder === question.text)
    return whole.length > 0 ? { ...question, wanted: whole } : question
  })
}
