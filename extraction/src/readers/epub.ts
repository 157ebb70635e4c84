import posix from 'node:path/posix'
import type { Archive } from '../archive/archive.ts'
import type { Collector } from '../collector.ts'
import type { Limits } from '../limits.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { parseXml } from '../xml.ts'
import { contentsNames, pathOf } from './epub-contents.ts'
import { readHtml } from './html/html.ts'

/** Electronic books: chapters in reading order, each read as a page of its own. */
export function readEpub({ archive, limits }: ArchiveSource, out: Collector): void {
  refuseLocked(archive, limits)
  const packagePart = rootFile(archive, limits)
  if (!packagePart || !archive.has(packagePart)) throw refuse('corrupt', 'book has no package part')
  const { spine, contents } = readPackage(archive, packagePart, { limits, out })
  const names = contents ? contentsNames(archive, contents, limits) : new Map<string, string>()
  for (const part of spine) {
    const bytes = archive.read(part)
    if (!bytes) continue
    out.leaveSections()
    const { title, author } = out
    const name = names.get(part)
    if (name && !/<h[1-6][\s>]/i.test(bytes.toString('latin1'))) out.heading(1, name)
    readHtml({ bytes, name: part, limits }, out, { xhtml: true })
    Object.assign(out, { title, author })
  }
}

/** Obfuscated fonts are no obstacle; locked chapters are. */
function refuseLocked(archive: Archive, limits: Limits): void {
  parseXml(archive.read('META-INF/encryption.xml'), limits, {
    open(name, { URI = '' }) {
      if (name.endsWith('CipherReference') && /\.x?html?$/i.test(URI)) throw refuse('encrypted', 'book is protected')
    },
  })
}

function rootFile(archive: Archive, limits: Limits): string | null {
  let found: string | null = null
  parseXml(archive.read('META-INF/container.xml'), limits, {
    open(name, attributes) {
      if (name === 'rootfile') found ??= attributes['full-path'] ?? null
    },
  })
  return found
}

/** @returns the parts of the spine in order, and the part that holds the table of contents. */
function readPackage(
  archive: Archive,
  part: string,
  { limits, out }: { limits: Limits; out: Collector },
): { spine: string[]; contents: string | null } {
  const items = new Map<string, string>()
  const spine: string[] = []
  const values: Record<string, string> = {}
  let contents: string | null = null
  let current = ''
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      current = name
      if (name === 'item') {
        const file = posix.join(posix.dirname(part), pathOf(attributes['href'] ?? ''))
        items.set(attributes['id'] ?? '', file)
        // Books often carry both generations; the newer one comes first.
        if (/\bnav\b/.test(attributes['properties'] ?? '')) contents = file
        else if (attributes['media-type'] === 'application/x-dtbncx+xml') contents ??= file
      } else if (name === 'itemref') spine.push(attributes['idref'] ?? '')
    },
    text(text) {
      values[current] = (values[current] ?? '') + text
    },
    close() {
      current = ''
    },
  })
  out.title = label(values['dc:title'])
  out.author = label(values['dc:creator'])
  out.lang = /^[a-z]{2}/i.exec(values['dc:language'] ?? '')?.[0].toLowerCase() ?? null
  return { spine: spine.flatMap((id) => items.get(id) ?? []), contents }
}
