import type { Limits } from './limits.ts'
import { refuse } from './refusal.ts'
import { clean, cleanLine } from './text/clean.ts'
import type { Anchor, Attachment, Block } from './types.ts'

/** Headings beyond this length are cut in paths, so that a long one is not repeated by every block below it. */
const pathCharacters = 200

/** What a reader fills while it walks through a file. */
export type Collector = {
  title: string | null
  author: string | null
  /** What the file itself declares, else guessed from the text. */
  lang: string | null
  /** Set when text is known to be missing. */
  partial: string | null
  /** Nothing but pictures of text. */
  needsOcr: boolean
  /** Pages without text that may be pictures of some. */
  scans: number[]
  readonly blocks: Block[]
  readonly attachments: Attachment[]
  /** The page, slide or sheet the next blocks belong to. */
  at: Anchor
  /** Starts a section: the blocks that follow carry its text in their path. */
  heading(level: number, text: string, anchor?: Anchor): void
  add(type: Exclude<Block['type'], 'heading'>, text: string, more?: { level?: number; anchor?: Anchor }): void
  /** Forgets the headings so far, for parts that stand outside the sections of the document. */
  leaveSections(): void
}

/** @throws refusal ok_partial from `heading` and `add` once the text is as long as may be handed back. */
export function createCollector(limits: Limits): Collector {
  let characters = 0
  let open: { level: number; text: string }[] = []
  let path: readonly string[] = []

  function push(block: Block) {
    if (characters + block.text.length > limits.characters || collector.blocks.length >= limits.blocks) {
      throw refuse('ok_partial', 'the text is longer than the limit')
    }
    characters += block.text.length
    collector.blocks.push(block)
  }

  const anchored = (anchor?: Anchor): Anchor => ({ ...collector.at, ...anchor, ...(path.length > 0 && { path }) })

  const collector: Collector = {
    title: null,
    author: null,
    lang: null,
    partial: null,
    needsOcr: false,
    scans: [],
    blocks: [],
    attachments: [],
    at: {},
    heading(level, raw, anchor) {
      const text = cleanLine(raw)
      if (!text) return
      open = open.filter((heading) => heading.level < level)
      path = open.map((heading) => heading.text)
      push({ type: 'heading', level, text, anchor: anchored(anchor) })
      open.push({ level, text: text.slice(0, pathCharacters).toWellFormed() })
      path = open.map((heading) => heading.text)
    },
    add(type, raw, { level, anchor } = {}) {
      const text = clean(raw)
      if (text) push({ type, ...(level !== undefined && { level }), text, anchor: anchored(anchor) })
    },
    leaveSections() {
      open = []
      path = []
    },
  }
  return collector
}
