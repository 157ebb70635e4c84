import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { countCursor, partOf, shownPage, shownPart } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { figmaOf, part as encoded } from '../client.ts'
import { folderLink, linkTo } from '../link.ts'
import { type Layer, layerOf } from '../node.ts'
import type { FigmaSettings } from '../settings.ts'
import type { FigmaComment } from '../shapes.ts'
import { fileText, layerText } from '../text.ts'
import * as fields from './fields.ts'

const tool = toolOf<FigmaSettings>()
const reading = { effect: 'read', egress: 'account', egressFields: [], idempotency: 'natural' } as const
const costly =
  'Some seats of Figma may open six files a month, so open one only where it is needed, and not where search has found what it says.'

const team = z
  .string()
  .trim()
  .max(2000)
  .regex(/^\d{19}$|\/team\/\d{19}(?:[/?#]|$)/)
  .optional()
  .describe('Link to a team, or its ID of 19 digits; or give a folder')

export const listFiles = tool({
  ...reading,
  description: 'Lists the folders of a team of Figma, or the folders and files in a folder.',
  scopes: ['folders:read'],
  input: z.object({
    team,
    folder: z
      .string()
      .trim()
      .regex(/^\w{1,40}$/)
      .optional()
      .describe('ID of a folder, as this tool gave it; or give a team'),
    part: fields.part,
  }),
  async run(io, { team: named, folder, part }) {
    const figma = figmaOf(io)
    if ((named === undefined) === (folder === undefined))
      throw new IntegrationError('settings', 'Files lie in folders, and those in a team: give one of them.')
    const id = folder ?? /\d{19}/.exec(named!)![0]
    const { name, folders } = await (folder === undefined ? figma.team(id) : figma.folders(id))
    const files = folder === undefined ? [] : await figma.files(id)
    const [all, from] = [[...folders, ...files], (part - 1) * mostListed]
    const shown = all
      .slice(from, from + mostListed)
      .map((each) =>
        'key' in each
          ? { id: each.key, title: each.name, when: momentIn(io.zone, each.last_modified), link: linkTo(each.key) }
          : { id: each.id, title: each.name, isFolder: true, link: folderLink(each.id) },
      )
    return { data: { title: name, found: shown, nextPart: all.length > from + mostListed ? part + 1 : undefined } }
  },
})

/** So many fit into what is shown of a result. */
const mostListed = 25

const File = z.object({ name: z.string(), lastModified: z.string().nullish(), document: z.unknown() })

export const getOutline = tool({
  ...reading,
  description: `Says which pages and frames a file of Figma has, with their IDs. ${costly}`,
  scopes: ['file_content:read'],
  input: z.object({ file: fields.file, part: fields.part }),
  async run(io, { file, part }) {
    const key = fields.keyOf(file)
    // Pages, and what lies in them directly.
    const { name, lastModified, document } = await figmaOf(io).api.get(`/v1/files/${encoded(key)}`, { depth: 2 }, File)
    const lines = insideOf(layerOf(document)).flatMap((page) => [
      `# ${lineOf(page)}`,
      ...insideOf(page).map((each) => `- ${lineOf(each)} ${each.type}`),
    ])
    const head = [`File ${key}: ${name}`, lastModified && momentIn(io.zone, lastModified), linkTo(key)].filter(Boolean).join('\n')
    return { data: shownPart([head, '', ...lines].join('\n'), part) }
  },
})

const insideOf = (layer: Layer | null): Layer[] => (layer?.children ?? []).flatMap((child) => layerOf(child) ?? [])
const lineOf = ({ id, name }: Layer): string => `${name.replace(/\s+/g, ' ').trim() || '–'} [${id}]`

const Nodes = z.object({ nodes: z.record(z.string(), z.object({ document: z.unknown() }).nullable()) })

export const getText = tool({
  ...reading,
  description: `Reads the texts in a file of Figma, or of one page or frame of it, in reading order. ${costly}`,
  scopes: ['file_content:read'],
  input: z.object({ file: fields.file, node: fields.node.optional().describe('Only this page or frame'), part: fields.part }),
  async run(io, { file, node, part }) {
    const [key, { api }] = [fields.keyOf(file), figmaOf(io)]
    if (node === undefined) {
      const whole = await api.get(`/v1/files/${encoded(key)}`, {}, z.unknown())
      return { data: shownPart(fileText(key, whole), part) }
    }
    const id = fields.nodeId(node)
    const { nodes } = await api.get(`/v1/files/${encoded(key)}/nodes`, { ids: id }, Nodes)
    if (!nodes[id]) throw new IntegrationError('notFound', `There is no layer ${node} in this file.`)
    return { data: shownPart(layerText(key, nodes[id].document), part) }
  },
})

const Images = z.object({ images: z.record(z.string(), z.string().nullable()) })

export const exportImage = tool({
  ...reading,
  description:
    'Gives a link to a picture of a page or frame of a Figma file, which a person can open for two weeks. You do not see it.',
  scopes: ['file_content:read'],
  input: z.object({
    file: fields.file,
    node: fields.node,
    format: z.enum(['png', 'svg', 'pdf']).default('png').describe('Kind of file'),
  }),
  async run(io, { file, node, format }) {
    const [key, id] = [fields.keyOf(file), fields.nodeId(node)]
    const { images } = await figmaOf(io).api.get(`/v1/images/${encoded(key)}`, { ids: id, format }, Images)
    const link = images[id]
    if (!link) throw new IntegrationError('notFound', `Figma can draw no layer ${node} of this file.`)
    return { data: { id, link } }
  },
})

/** The answers of a thread that were given last. */
const mostAnswers = 5

export const listComments = tool({
  ...reading,
  description: 'Lists the comments on a file of Figma, the threads that were begun last first, with the latest answers in each.',
  scopes: ['file_comments:read'],
  input: z.object({
    file: fields.file,
    limit: z.int().min(1).max(25).default(10).describe('How many threads at most'),
    cursor: countCursor,
  }),
  async run(io, { file, ...where }) {
    const key = fields.keyOf(file)
    const all = await figmaOf(io).comments(key)
    const threads = all.filter(({ parent_id: parent }) => !parent).toReversed()
    const { part, cursor } = partOf(threads, where)
    const asked = part.map((first) => {
      const answers = all.filter(({ parent_id: parent }) => parent === first.id)
      return {
        ...saidBy(first, io.zone),
        isResolved: Boolean(first.resolved_at) || undefined,
        link: linkTo(key, [first.client_meta?.node_id ?? []].flat()[0] ?? null),
        answers: answers.slice(-mostAnswers).map((each) => saidBy(each, io.zone)),
        areThereMoreAnswers: answers.length > mostAnswers || undefined,
      }
    })
    const { shown, ...more } = shownPage(asked, cursor ?? undefined)
    return { data: { comments: shown, ...more } }
  },
})

const saidBy = ({ id, user, created_at: at, message }: FigmaComment, zone: string) => ({
  id,
  who: user.handle,
  when: momentIn(zone, at),
  text: message.slice(0, 300),
})
