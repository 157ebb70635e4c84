import posix from 'node:path/posix'
import type { Archive } from '../archive/archive.ts'
import type { Collector } from '../collector.ts'
import type { Limits } from '../limits.ts'
import type { ArchiveSource } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { parseXml } from '../xml.ts'
import { readHtml } from './html/html.ts'

/** Electronic books: chapters in reading order, each read as a page of its own. */
export function readEpub({ archive, limits }: ArchiveSource, out: Collector): void {
  refuseLocked(archive, limits)
  const packagePart = rootFile(archive, limits)
  if (!packagePart || !archive.has(packagePart)) throw refuse('corrupt', 'book has no package part')
  for (const part of readPackage(archive, packagePart, { limits, out })) {
    const bytes = archive.read(part)
    if (!bytes) continue
    out.leaveSections()
    const { title, author } = out
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

/** @returns the parts of the spine in order. */
function readPackage(archive: Archive, part: string, { limits, out }: { limits: Limits; out: Collector }): string[] {
  const items = new Map<string, string>()
  const spine: string[] = []
  const values: Record<string, string> = {}
  let current = ''
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      current = name
      if (name === 'item') items.set(attributes['id'] ?? '', posix.join(posix.dirname(part), unescaped(attributes['href'] ?? '')))
      else if (name === 'itemref') spine.push(attributes['idref'] ?? '')
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
  return spine.flatMap((id) => items.get(id) ?? [])
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
