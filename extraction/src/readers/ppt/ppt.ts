import { readSummary } from '../../archive/summary.ts'
import type { Compound } from '../../archive/compound.ts'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
import { readPersistence } from './persist.ts'
import { eachRecord, recordAt } from './records.ts'

// Record types of [MS-PPT] 2.13.24.
const slideList = 0x0ff0
const slidePersist = 0x03f3
const notesAtom = 0x03f1
const textHeader = 0x0f9f
const textUtf16 = 0x0fa0
const textBytes = 0x0fa8
const drawingTextbox = 0xf00d
const titleTypes = new Set([0, 6])
const encryptedToken = 0xf3d1c4df

type Text = { type: number; text: string }
type Slide = { reference: number; id: number; texts: Text[] }

/** PowerPoint 97-2003: slide by slide, its title as heading, speaker notes as notes. */
export function readPpt({ compound }: Source & { compound: Compound }, out: Collector): void {
  // Files that PowerPoint 95 can open too hold the newer presentation in a folder of its own.
  const folder = compound.has('PP97_DUALSTORAGE/PowerPoint Document') ? 'PP97_DUALSTORAGE/' : ''
  const bytes = compound.stream(`${folder}PowerPoint Document`)
  const user = compound.stream(`${folder}Current User`)
  if (!bytes || !user || user.length < 20) throw refuse('corrupt', 'presentation streams are missing')
  if (user.readUInt32LE(12) === encryptedToken || compound.has('EncryptedSummary'))
    throw refuse('encrypted', 'presentation is encrypted')
  readSummary(compound, out)
  const { document, offsets } = readPersistence(bytes, user.readUInt32LE(16))
  const root = document === null ? null : recordAt(bytes, document)
  if (!root) throw refuse('corrupt', 'presentation has no document record')

  const { slides, notes } = readLists(bytes, root)
  const notesBySlide = new Map(notes.map((page) => readNotes(bytes, offsets.get(page.reference))))
  for (const [index, slide] of slides.entries()) {
    out.leaveSections()
    out.at = { slide: index + 1 }
    addSlide([...slide.texts, ...textsAt(bytes, offsets.get(slide.reference))], out)
    for (const text of notesBySlide.get(slide.id) ?? []) out.add('note', text)
  }
}

function readLists(bytes: Buffer, root: { start: number; end: number }): { slides: Slide[]; notes: Slide[] } {
  const lists: { slides: Slide[]; notes: Slide[] } = { slides: [], notes: [] }
  eachRecord(bytes, root, (list) => {
    if (list.type !== slideList) return true
    let current: Slide | null = null
    let type = -1
    eachRecord(bytes, list, (record) => {
      if (record.type === slidePersist && record.start + 16 <= bytes.length) {
        current = { reference: bytes.readUInt32LE(record.start), id: bytes.readUInt32LE(record.start + 12), texts: [] }
        if (list.instance === 0) lists.slides.push(current)
        else if (list.instance === 2) lists.notes.push(current)
      } else if (record.type === textHeader) type = bytes.readUInt32LE(record.start)
      else current?.texts.push(...textOf(bytes, record, type))
    })
    return false
  })
  return lists
}

function textOf(bytes: Buffer, { type: kind, start, end }: { type: number; start: number; end: number }, type: number): Text[] {
  const encoding = kind === textUtf16 ? 'utf16le' : kind === textBytes ? 'latin1' : null
  // A vertical tab is a line break within a paragraph; a lone star stands for the slide number.
  return encoding
    ? [{ type, text: bytes.toString(encoding, start, end).replace(/[\r\v]/g, '\n') }].filter(({ text }) => text.trim() !== '*')
    : []
}

function textsAt(bytes: Buffer, at: number | undefined): Text[] {
  const root = at === undefined ? null : recordAt(bytes, at)
  if (!root) return []
  const texts: Text[] = []
  let type = -1
  eachRecord(bytes, root, (record) => {
    if (record.type === drawingTextbox) type = -1
    else if (record.type === textHeader && record.start + 4 <= bytes.length) type = bytes.readUInt32LE(record.start)
    else texts.push(...textOf(bytes, record, type))
  })
  return texts
}

function readNotes(bytes: Buffer, at: number | undefined): [slide: number, texts: string[]] {
  let slide = -1
  const root = at === undefined ? null : recordAt(bytes, at)
  if (root) {
    eachRecord(bytes, root, (record) => {
      if (record.type === notesAtom && slide < 0) slide = bytes.readUInt32LE(record.start)
    })
  }
  return [slide, textsAt(bytes, at).map(({ text }) => text)]
}

/** Placeholder texts stand in the document's list and again in the slide: the second time they are dropped. */
function addSlide(texts: readonly Text[], out: Collector): void {
  const seen = new Set<string>()
  for (const { type, text } of texts) {
    const words = text.trim()
    if (!words || seen.has(words)) continue
    if (titleTypes.has(type) && seen.size === 0) out.heading(1, words)
    else for (const line of words.split('\n')) out.add('paragraph', line)
    seen.add(words)
  }
}
