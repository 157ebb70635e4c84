import type { Archive } from '../../archive/archive.ts'
import type { Limits } from '../../limits.ts'
import { parseXml } from '../../xml.ts'

type Style = { name: string; basedOn: string | null; outline: number | null }

/** Paragraph style id → depth as a heading, from 1. The title of a document counts as depth 1. */
export function headingStyles(archive: Archive, part: string, limits: Limits): (style: string) => number | null {
  const styles = readStyles(archive, part, limits)

  function levelOf(id: string, seen = 0): number | null {
    const style = styles.get(id)
    if (!style || seen > 20) return null
    const named = /^heading (\d)$/i.exec(style.name)
    if (named) return Number(named[1])
    if (/^title$/i.test(style.name)) return 1
    // Level 9 in the file's counting means body text.
    if (style.outline !== null) return style.outline < 9 ? style.outline + 1 : null
    return style.basedOn === null ? null : levelOf(style.basedOn, seen + 1)
  }

  return (id) => levelOf(id)
}

function readStyles(archive: Archive, part: string, limits: Limits): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') {
        style = { name: '', basedOn: null, outline: null }
        if (attributes['w:styleId']) styles.set(attributes['w:styleId'], style)
      } else if (!style) return
      else if (name === 'w:name') style.name = value
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl') style.outline = Number(value)
    },
    close(name) {
      if (name === 'w:style') style = null
    },
  })
  return styles
}
