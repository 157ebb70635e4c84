import posix from 'node:path/posix'
import type { Archive } from '../archive/archive.ts'
import type { Limits } from '../limits.ts'
import { parseXml } from '../xml.ts'

/** Part of a book → its first name in the table of contents, of either generation (`nav` element, or NCX file). */
export function contentsNames(archive: Archive, part: string, limits: Limits): Map<string, string> {
  const folder = posix.dirname(part)
  const names = new Map<string, string>()
  let name = ''
  let target: string | null = null
  let inNavigation = false

  function note() {
    const file = posix.join(folder, pathOf(target ?? ''))
    if (target && name.trim() && !names.has(file)) names.set(file, name.trim())
    target = null
    name = ''
  }

  parseXml(archive.read(part), limits, {
    open(element, attributes) {
      if (element === 'nav' || element === 'navMap') inNavigation = true
      else if (element === 'a' && inNavigation) [target, name] = [attributes['href'] ?? null, '']
      else if (element === 'navPoint') name = ''
      else if (element === 'content' && inNavigation) {
        target = attributes['src'] ?? null
        note()
      }
    },
    text(text) {
      if (inNavigation) name += text
    },
    close(element) {
      if (element === 'a' && target) note()
      else if (element === 'nav' || element === 'navMap') inNavigation = false
    },
  })
  return names
}

/** A link without its fragment, its escapes undone. */
export function pathOf(link: string): string {
  const path = link.split('#')[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
