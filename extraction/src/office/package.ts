import posix from 'node:path/posix'
import type { Archive } from '../archive/archive.ts'
import type { Collector } from '../collector.ts'
import type { Limits } from '../limits.ts'
import { label } from '../text/clean.ts'
import { parseXml, textsByName } from '../xml.ts'

/** Where a part points to. `kind` is the last word of the relationship's type, such as 'hyperlink' or 'notesSlide'. */
export type Relationship = { kind: string; external: boolean; target: string }

/** A part's relationships by id; targets inside the package are paths from its root. */
export function relationshipsOf(archive: Archive, part: string, limits: Limits): Map<string, Relationship> {
  const folder = posix.dirname(part)
  const found = new Map<string, Relationship>()
  parseXml(archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), limits, {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined) return
      const external = TargetMode === 'External'
      const inside = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), external, target: external ? Target : inside })
    },
  })
  return found
}

export const targetsOf = (relationships: Map<string, Relationship>, ...kinds: string[]): string[] =>
  [...relationships.values()].filter(({ kind, external }) => !external && kinds.includes(kind)).map(({ target }) => target)

/** The part that holds the document itself, whatever the writing program called it. */
export function mainPart(archive: Archive, limits: Limits): string | null {
  return targetsOf(relationshipsOf(archive, '', limits), 'officeDocument')[0] ?? null
}

/** Title and author from the package's core properties. */
export function readProperties(archive: Archive, out: Collector, limits: Limits): void {
  const values = textsByName(archive.read('docProps/core.xml'), limits)
  out.title = label(values['dc:title'])
  out.author = label(values['dc:creator'])
}

/** Links worth finding again; everything else (bookmarks, file paths, scripts) is noise. */
export const isWebLink = (target: string | undefined): target is string => /^(?:https?|mailto|ftp):/i.test(target ?? '')
