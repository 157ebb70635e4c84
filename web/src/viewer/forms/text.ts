import { decode } from '../decode.ts'
import { element, type Section, type Shown, type Viewer } from '../../lib/viewing/section.ts'

const perSection = 200
const lineHeight = 22

/** Text as it stands, its lines numbered where they are lines of code. */
export const showText: Viewer = async ({ root, bytes, name, read }): Promise<Shown> => {
  const lines = decode(bytes, read).split(/\r\n|\r|\n/)
  const isProse = /\.(txt|text|log)$/i.test(name) || !name.includes('.')
  const paper = element('div', isProse ? 'paper prose' : 'paper code')
  paper.style.setProperty('--digits', String(String(lines.length).length))
  const sections: Section[] = []
  for (let from = 0; from < lines.length; from += perSection) {
    const part = lines.slice(from, from + perSection)
    const block = element('div')
    block.style.minHeight = `${part.length * lineHeight}px`
    paper.append(block)
    sections.push({
      element: block,
      text: () => part.join('\n'),
      draw() {
        block.style.minHeight = ''
        block.append(...part.map((line, index) => lineOf(line, from + index + 1)))
      },
    })
  }
  root.append(paper)
  return { sections }
}

function lineOf(text: string, number: number): HTMLElement {
  const line = element('div', 'line', text)
  line.dataset['number'] = String(number)
  return line
}
