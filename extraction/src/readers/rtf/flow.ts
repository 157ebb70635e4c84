import type { Collector } from '../../collector.ts'

type Paragraph = {
  text: string
  heading: number | null
  list: number | null
  inTable: boolean
}

const fresh = (): Paragraph => ({ text: '', heading: null, list: null, inTable: false })

/** Gathers decoded text into paragraphs, table rows, notes and margins. */
export function createFlow(out: Collector) {
  const headings = new Map<number, number>()
  const margins: string[] = []
  const notes: string[] = []
  /** Notes and margins interrupt the paragraph they hang on. */
  const interrupted: { paragraph: Paragraph; kind: 'note' | 'header'; words: string[] }[] = []
  let paragraph = fresh()
  let cells: string[] = []
  let cell: string[] = []
  let row = 0

  function endParagraph() {
    const text = paragraph.text.trim()
    paragraph = { ...paragraph, text: '' }
    const aside = interrupted.at(-1)
    if (aside) {
      if (text) aside.words.push(text)
      return
    }
    if (paragraph.inTable) {
      cell.push(text)
      return
    }
    row = 0
    if (paragraph.heading !== null) out.heading(paragraph.heading, text)
    else if (paragraph.list !== null) out.add('list', text, { level: paragraph.list })
    else out.add('paragraph', text)
    addNotes()
  }

  function addNotes() {
    for (const note of notes.splice(0)) out.add('note', note)
  }

  function endCell() {
    paragraph.inTable = true
    endParagraph()
    cells.push(cell.filter(Boolean).join(' '))
    cell = []
  }

  function endRow() {
    if (cells.some((text) => text !== '')) out.add('table', cells.join(' | '), { anchor: { row: ++row } })
    cells = []
    cell = []
    addNotes()
  }

  return {
    text(text: string) {
      paragraph.text += text
    },

    word(name: string, value: number | null) {
      if (name === 'par' || name === 'sect' || name === 'page') endParagraph()
      else if (name === 'pard') paragraph = { ...fresh(), text: paragraph.text }
      else if (name === 's') paragraph.heading = headings.get(value ?? -1) ?? null
      else if (name === 'outlinelevel' && value !== null) paragraph.heading = value < 9 ? value + 1 : null
      else if (name === 'intbl') paragraph.inTable = true
      else if (name === 'ls' && value !== 0) paragraph.list ??= 1
      else if (name === 'ilvl') paragraph.list = (value ?? 0) + 1
      else if (interrupted.length > 0) return
      else if (name === 'cell' || name === 'nestcell') endCell()
      else if (name === 'row' || name === 'nestrow') endRow()
    },

    defineStyle(id: number, name: string, outline: number | null) {
      const numbered = /^(?:heading|제목|見出し|标题) ?(\d)$/i.exec(name)
      if (numbered) headings.set(id, Number(numbered[1]))
      else if (/^(?:title|표제|表題)$/i.test(name)) headings.set(id, 1)
      else if (outline !== null && outline < 9) headings.set(id, outline + 1)
    },

    beginAside(kind: 'note' | 'header') {
      interrupted.push({ paragraph, kind, words: [] })
      paragraph = fresh()
    },

    endAside() {
      endParagraph()
      const aside = interrupted.pop()
      if (!aside) return
      paragraph = aside.paragraph
      const text = aside.words.join('\n')
      if (aside.kind === 'note') notes.push(text)
      else if (!margins.includes(text)) margins.push(text)
    },

    end() {
      endParagraph()
      if (cell.length > 0) endCell()
      if (cells.length > 0) endRow()
      addNotes()
      out.leaveSections()
      for (const text of margins) out.add('header', text)
    },
  }
}
