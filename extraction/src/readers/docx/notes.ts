import type { Archive } from '../../archive/archive.ts'
import type { Limits } from '../../limits.ts'
import { relationshipsOf, targetsOf, type Relationship } from '../../office/package.ts'
import { parseXml } from '../../xml.ts'
import { storyHandler } from './story.ts'

const kinds = { footnotes: 'footnote', endnotes: 'endnote', comments: 'comment' } as const

/** Text of footnotes, endnotes and comments by reference, as 'footnote 2'. */
export function readNotes(archive: Archive, relationships: Map<string, Relationship>, limits: Limits): Map<string, string> {
  const notes = new Map<string, string>()
  for (const [kind, word] of Object.entries(kinds)) {
    for (const part of targetsOf(relationships, kind)) {
      let key = ''
      const story = storyHandler({
        headingOf: () => null,
        relationships: relationshipsOf(archive, part, limits),
        emit({ text }) {
          if (text.trim()) notes.set(key, `${notes.get(key) ?? ''}${notes.has(key) ? '\n' : ''}${text.trim()}`)
        },
      })
      parseXml(archive.read(part), limits, {
        ...story,
        open(name, attributes) {
          if (name === `w:${word}`) key = `${word} ${attributes['w:id']}`
          story.open?.(name, attributes)
        },
      })
    }
  }
  return notes
}
