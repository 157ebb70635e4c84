import type { Collector } from '../../collector.ts'
import { isWebLink } from '../../office/package.ts'
import type { Source } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
import { label } from '../../text/clean.ts'
import { decodeAs } from '../../text/cp949.ts'
import { destinationOf, type Destination } from './destinations.ts'
import { charsets, codePage } from '../../text/code-page.ts'
import { createFlow } from './flow.ts'
import { tokens } from './tokens.ts'

/** What a brace closes again. */
type Group = {
  destination: Destination
  font: number | null
  /** Fallback characters that follow a Unicode character. */
  fallback: number
  ignorable: boolean
  hidden: boolean
  /** Target of the link whose words this group holds. */
  link: string
}

const characters: Readonly<Record<string, string>> = {
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emdash: '—',
  endash: '–',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  tab: '\t',
  line: '\n',
}

const holdsText = (destination: Destination) => destination === 'body' || destination === 'note' || destination === 'header'

/** Rich text: paragraphs and table rows, headings by style or outline level, notes after their paragraph, headers last. */
export function readRtf({ bytes, limits }: Source, out: Collector): void {
  const flow = createFlow(out)
  const encodings = new Map<number, string>()
  const stack: Group[] = []
  const texts = { title: '', author: '', link: '' }
  let group: Group = { destination: 'body', font: null, fallback: 1, ignorable: false, hidden: false, link: '' }
  let defaultEncoding = 'windows-1252'
  let font = 0
  let style = { id: null as number | null, name: '', outline: null as number | null }
  let pending: Uint8Array[] = []
  let skipping = 0
  let link = ''

  function decodePending() {
    if (pending.length === 0) return
    const encoding = (group.font !== null && encodings.get(group.font)) || defaultEncoding
    const text = decodeAs(encoding, Buffer.concat(pending))
    pending = []
    put(text)
  }

  function put(text: string) {
    const { destination } = group
    if (destination === 'title' || destination === 'author' || destination === 'link') texts[destination] += text
    else if (destination === 'styles') style.name += text
    else if (holdsText(destination) && !group.hidden) flow.text(text)
  }

  function closeGroup() {
    decodePending()
    const { destination, link: target } = group
    if (isWebLink(target)) put(` (${target})`)
    if (destination === 'styles' && style.id !== null) {
      flow.defineStyle(style.id, style.name.replace(/;\s*$/, '').trim(), style.outline)
      style = { id: null, name: '', outline: null }
    }
    group = stack.pop() ?? group
    if (destination === group.destination) return
    if (destination === 'note' || destination === 'header') flow.endAside()
    else if (destination === 'link') {
      link = /HYPERLINK\s+"?([^"\s]+)/i.exec(texts.link)?.[1] ?? ''
      texts.link = ''
    }
  }

  function word(name: string, value: number | null) {
    const destination = destinationOf(name, group.ignorable, group.destination)
    group.ignorable = false
    if (destination) {
      if (destination !== group.destination && (destination === 'note' || destination === 'header')) flow.beginAside(destination)
      // Said twice, as for readers without Unicode, the later wording is the better one.
      if (destination === 'title' || destination === 'author') texts[destination] = ''
      group.destination = destination
      return
    }
    const character = characters[name]
    if (character !== undefined) return put(character)
    if (group.destination === 'fonts') return fontWord(name, value)
    if (group.destination === 'styles') return styleWord(name, value)
    if (name === 'ansicpg') defaultEncoding = codePage(value ?? 0) ?? defaultEncoding
    else if (name === 'uc') group.fallback = value ?? 1
    else if (name === 'f') group.font = value
    else if (name === 'plain') Object.assign(group, { font: null, hidden: false })
    else if (name === 'v') group.hidden = value !== 0
    else if (name === 'fldrslt') {
      group.link = link
      link = ''
    } else if (holdsText(group.destination)) flow.word(name, value)
  }

  function fontWord(name: string, value: number | null) {
    if (name === 'f') font = value ?? 0
    else if (name === 'fcharset' && value !== null && charsets[value]) encodings.set(font, charsets[value])
    else if (name === 'cpg' && value !== null) encodings.set(font, codePage(value) ?? defaultEncoding)
  }

  function styleWord(name: string, value: number | null) {
    if (name === 's') style.id = value
    else if (name === 'outlinelevel') style.outline = value
  }

  /** Only a mark right at the start of a group says that the group may be ignored. */
  let opened = false
  for (const token of tokens(bytes)) {
    if (token.type === 'bytes') {
      opened = false
      const skipped = Math.min(skipping, token.bytes.length)
      skipping -= skipped
      if (skipped < token.bytes.length) pending.push(token.bytes.subarray(skipped))
      continue
    }
    if (token.type !== 'symbol') skipping = 0
    const wasOpened = opened
    opened = token.type === 'open'
    if (token.type === 'open') {
      decodePending()
      if (stack.push(group) > limits.rtfDepth) throw refuse('bomb', 'RTF nested too deep')
      group = { ...group, ignorable: false, link: '' }
    } else if (token.type === 'close') {
      closeGroup()
    } else if (token.type === 'symbol') {
      decodePending()
      if (token.symbol === '*') group.ignorable = wasOpened
      else if (token.symbol === '~') put('\u00A0')
      else if (token.symbol === '_') put('-')
      else if (token.symbol === '\n' || token.symbol === '\r') flow.word('par', null)
      else if ('\\{}'.includes(token.symbol)) put(token.symbol)
    } else {
      decodePending()
      if (token.word === 'u' && token.value !== null) {
        put(String.fromCharCode(token.value < 0 ? token.value + 65_536 : token.value))
        skipping = group.fallback
      } else word(token.word, token.value)
    }
  }
  decodePending()
  flow.end()
  out.title = label(texts.title)
  out.author = label(texts.author)
}
