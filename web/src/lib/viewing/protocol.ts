/** What the page and the frame that shows a document say to each other, over one port. */

/** The ways a document can be shown as what it is. */
export const forms = ['pdf', 'image', 'text', 'markdown', 'mail', 'sheet', 'docx', 'pptx', 'hwp'] as const
export type Form = (typeof forms)[number]

/** Where in the document the passage stands that it was opened for. */
export type PassageAt = {
  text: string
  page?: number | undefined
  slide?: number | undefined
  sheet?: string | undefined
  row?: number | undefined
}

/** What a frame is given once, and nothing else: it can ask for nothing on the network. */
export type Opening = {
  bytes: ArrayBuffer
  form: Form
  /** The name of the file. */
  name: string
  passage: PassageAt | null
  /** What the server has read of it, there and around. */
  read: string
  words: readonly string[]
  language: 'en' | 'ko'
  isDark: boolean
  /** The frame says these; it has no texts of its own. */
  says: Says
}
export type Says = Record<'page' | 'slide' | 'from' | 'to' | 'cc' | 'date' | 'attachments' | 'cut', string>

export type ToFrame =
  | { say: 'open'; opening: Opening }
  /** Marks all places where one of these stands. `jump`: goes to the first of them, from the passage on. */
  | { say: 'find'; words: readonly string[]; isTyped: boolean; jump: boolean }
  | { say: 'step'; by: 1 | -1 }
  | { say: 'theme'; isDark: boolean }
  | { say: 'resource'; id: number; bytes: ArrayBuffer | null }

export type FromFrame =
  | { say: 'shown' }
  | { say: 'failed' }
  /** @property at from 1; 0 while none of them is the current one. `isCut`: there are more. */
  | { say: 'found'; at: number; count: number; isCut: boolean }
  | { say: 'key'; key: string; mod: boolean }
  | { say: 'link'; address: string }
  /** A part of a viewer that is no script: character maps, fonts, decoders. */
  | { say: 'resource'; id: number; kind: ResourceKind; name: string }

export const resourceKinds = ['cmaps', 'standard_fonts', 'wasm', 'built'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Where the parts of viewers that are no scripts lie. The version is in it, so that browsers may keep them for ever. */
export const resourceFolder = (kind: ResourceKind): string =>
  kind === 'built' ? '/assets/viewer' : `/assets/viewer/pdf-${pdfVersion}/${kind}`

const pdfVersion = '6.5.438'

/** What a frame says is a stranger's word: anything may come. @returns null for what makes no sense. */
export function heardFrom(data: unknown): FromFrame | null {
  const { say, at, count, isCut, key, mod, address, id, kind, name } = Object(data) as Record<string, unknown>
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  if (say === 'shown' || say === 'failed') return { say }
  if (say === 'found') return { say, at: number(at), count: number(count), isCut: isCut === true }
  if (say === 'key') return { say, key: text(key), mod: mod === true }
  if (say === 'link') return { say, address: text(address) }
  const known = resourceKinds.find((each) => each === kind)
  return say === 'resource' && known ? { say, id: number(id), kind: known, name: text(name) } : null
}
