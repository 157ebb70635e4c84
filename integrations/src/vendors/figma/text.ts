import { z } from 'zod'
import { linkTo } from './link.ts'
import { type Layer, layerOf, within } from './node.ts'

const File = z.object({
  document: z.unknown(),
  components: z.record(z.string(), z.object({ name: z.string(), description: z.string().default('') })).default({}),
  componentSets: z.record(z.string(), z.object({ name: z.string(), description: z.string().default('') })).default({}),
})

/** Layers that hold frames rather than text: they get a heading of their own, and so does what lies in them. */
const holders = new Set(['SECTION', 'SLIDE_GRID', 'SLIDE_ROW', 'COMPONENT_SET'])
/** Layers that people take for one thing. */
const frames = new Set(['FRAME', 'COMPONENT', 'INSTANCE', 'GROUP', 'SLIDE', 'TABLE', ...holders])
const deepestHeading = 6

/**
 * What a person reads in a file, as Markdown: a heading for each page, section and frame, with a link that opens there, and the texts in
 * it in reading order, each once. Hidden layers are left out, and so are the names of layers inside a frame.
 */
export function fileText(key: string, response: unknown): string {
  const { document, components, componentSets } = File.parse(response)
  const lines: string[] = []
  const root = layerOf(document)
  for (const page of root ? pagesOf(root) : []) lines.push(...section(key, page, 1))
  const described = [...Object.values(componentSets), ...Object.values(components)].filter(
    ({ description }) => description !== '',
  )
  if (described.length > 0) lines.push('# Components')
  for (const { name, description } of described) lines.push(`## ${plain(name)}`, escaped(description))
  return `${lines.join('\n\n')}\n`
}

/** What a person reads in one layer of a file. */
export function layerText(key: string, node: unknown): string {
  const layer = layerOf(node)
  return layer ? `${section(key, layer, 1).join('\n\n')}\n` : ''
}

/** Pages come in the order of the list beside the canvas, not by place. */
const pagesOf = ({ children }: Layer): Layer[] => children.flatMap((child) => layerOf(child) ?? [])

function section(key: string, layer: Layer, level: number): string[] {
  const isHolder = level === 1 || holders.has(layer.type)
  const lines = [`${'#'.repeat(Math.min(level, deepestHeading))} [${plain(layer.name)}](${linkTo(key, layer.id)})`]
  if (!isHolder) return [...lines, ...textsIn(layer)]
  const loose: Layer[] = []
  const inner: string[] = []
  for (const child of within(layer)) {
    if (frames.has(child.type)) inner.push(...section(key, child, level + 1))
    else loose.push(child)
  }
  return [...lines, ...textsIn({ ...layer, children: [] }), ...distinct(loose.flatMap(textsOf)), ...inner]
}

const textsIn = (layer: Layer): string[] => distinct(textsOf(layer))

/** Texts, sticky notes, labels of shapes and connectors, and what was annotated for developers. */
function textsOf(layer: Layer): string[] {
  const notes = layer.annotations.flatMap(({ label, labelMarkdown }) => labelMarkdown ?? label ?? [])
  const own = [layer.characters, ...notes].map((text) => text.trim()).filter((text) => text !== '')
  return [...own.map(escaped), ...within(layer).flatMap(textsOf)]
}

/** Components repeat their texts wherever they are used. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** In a heading or a link. */
const plain = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\`*_<>#]/g, String.raw`\$&`)
    .trim() || '–'

/** Text that happens to look like Markdown stays what it is. */
const escaped = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => each.replace(/^(\s*)([#>+=|~`*-]|\d+[.)])/, String.raw`$1\$2`).replace(/[<[\]]/g, String.raw`\$&`))
    .join('\n')
