import type { Shared } from './read-shared.ts'
import type { Picked } from '../upload/upload-files.ts'

const nameLength = 80

/**
 * What was shared, as files to be uploaded: text and links become a note. All stand in a folder of their moment, for phones give many
 * things the same name, and an upload takes the place of one with its path.
 */
export function filesOfShared({ at, title, text, url, files }: Shared): Picked[] {
  const words = [title, url, text].filter((each, index, all) => each !== '' && all.indexOf(each) === index)
  // With a file comes its title; that alone is no note.
  const isNote = text !== '' || url !== '' || files.length === 0
  const note = isNote && words.length > 0 ? [new File([`${words.join('\n\n')}\n`], `${noteName(words)}.txt`)] : []
  const all = [...note, ...files]
  const isTwice = ({ name }: File) => all.filter((other) => other.name === name).length > 1
  return all.map((file, index) => ({
    path: `${momentOf(at)}/${isTwice(file) ? `${index + 1} ${file.name}` : file.name}`,
    file,
  }))
}

const noteName = ([first = '']: readonly string[]): string =>
  first
    .replaceAll(/https?:\/\/|[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, nameLength)
    .trim()
    .replace(/\.+$/, '') || 'Note'

/** @example '2026-11-22 23.05.09', where the person is. */
const momentOf = (at: number): string => new Date(at).toLocaleString('sv-SE').replaceAll(':', '.')
