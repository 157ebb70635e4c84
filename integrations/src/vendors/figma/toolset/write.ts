import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Intent, type Probed, toolOf, type ToolIo } from '../../../kit/tool.ts'
import { figmaOf, part as encoded } from '../client.ts'
import { linkTo } from '../link.ts'
import type { FigmaSettings } from '../settings.ts'
import * as fields from './fields.ts'
import { pathOf, undoComment } from './undo.ts'

const tool = toolOf<FigmaSettings>()
/** Files are shared with people outside, who read what is said there. */
const saying = { effect: 'destructive', egress: 'external' } as const
const scopes = ['file_comments:write', 'file_comments:read', 'file_metadata:read'] as const

/** By which our clock may be ahead of Figma's. */
const skewMs = 5 * 60_000

type Place = { x: number; y: number }

/**
 * A comment carries nothing but its text and its place. Where it is put within one pixel says which call put it there; nobody sees that,
 * and every number of it is exact, however it is kept.
 */
function markOf({ key }: Intent): Place {
  const digits = key.replaceAll('-', '').slice(-12)
  const fraction = (part: string): number => Number.parseInt(part, 16) / 2 ** 24
  return { x: fraction(digits.slice(0, 6)), y: fraction(digits.slice(6)) }
}

const Placed = z.object({ x: z.number(), y: z.number() })
const Written = z.object({ id: z.string() })
const Comments = z.object({
  comments: z.array(
    Written.extend({
      created_at: z.string(),
      message: z.string(),
      client_meta: Placed.partial().extend({ node_offset: Placed.optional() }).nullish().catch(null),
    }),
  ),
})

type Said = { file: string; text: string; node?: string | undefined }
const replyOf = ({ file, text, node }: Said, id: string) => ({
  data: { id, link: linkTo(fields.keyOf(file), node === undefined ? null : fields.nodeId(node)) },
  ref: id,
  undo: { file: fields.keyOf(file), comment: id, text },
})

/** What the file is called now. */
const fileNamed = async (io: ToolIo<FigmaSettings>, file: string): Promise<string> => {
  const Named = z.object({ file: z.object({ name: z.string() }) })
  return (await figmaOf(io).api.get(`/v1/files/${encoded(fields.keyOf(file))}/meta`, {}, Named)).file.name
}

async function send(io: ToolIo<FigmaSettings>, file: string, body: object): Promise<string> {
  return (await figmaOf(io).api.sendOnce(pathOf(file), { method: 'POST', body, leaveBy: io.leaveBy }, Written)).id
}

export const addComment = tool({
  ...saying,
  description: 'Comments on a file of Figma, or on one frame of it. Everyone who may open the file reads it.',
  egressFields: ['file', 'node'],
  contentFields: ['text'],
  scopes,
  idempotency: 'probe',
  input: z.object({
    file: fields.file,
    node: fields.node.optional().describe('Frame it is about; without it the whole file'),
    text: fields.text,
  }),
  async run(io, { file, node, text }, intent) {
    const mark = markOf(intent)
    const place = node === undefined ? mark : { node_id: fields.nodeId(node), node_offset: mark }
    return replyOf({ file, text, node }, await send(io, file, { message: text, client_meta: place }))
  },
  async probe(io, { file, node, text }, intent): Promise<Probed> {
    const { comments } = await figmaOf(io).api.get(pathOf(file), {}, Comments)
    const mark = markOf(intent)
    const made = comments.find(({ client_meta: meta }) => {
      const { x, y } = meta?.node_offset ?? meta ?? {}
      return x === mark.x && y === mark.y
    })
    if (made) return { happened: true, reply: replyOf({ file, text, node }, made.id) }
    const since = intent.at.getTime() - skewMs
    const isDoubtful = comments.some(({ created_at: at, message }) => Date.parse(at) >= since && message === text)
    return { happened: isDoubtful ? 'unknown' : false }
  },
  undo: undoComment,
  current: async (io, { file }) => ({ file: await fileNamed(io, file) }),
})

export const replyToComment = tool({
  ...saying,
  description: 'Answers a comment on a file of Figma. Everyone who may open the file reads it.',
  egressFields: ['file', 'comment'],
  contentFields: ['text'],
  scopes,
  // An answer has no place of its own.
  idempotency: 'none',
  input: z.object({ file: fields.file, comment: fields.comment, text: fields.text }),
  run: async (io, { file, comment, text }) =>
    replyOf({ file, text }, await send(io, file, { message: text, comment_id: comment })),
  undo: undoComment,
  current: async (io, { file, comment }) => ({ file: await fileNamed(io, file), comment: await saidIn(io, file, comment) }),
})

/** What a comment says. */
async function saidIn(io: ToolIo<FigmaSettings>, file: string, comment: string): Promise<string> {
  const { comments } = await figmaOf(io).api.get(pathOf(file), {}, Comments)
  return comments.find(({ id }) => id === comment)?.message ?? ''
}

export const deleteComment = tool({
  ...saying,
  description: 'Deletes a comment that this account wrote on a file of Figma. It cannot be brought back.',
  egressFields: ['file', 'comment'],
  scopes,
  idempotency: 'natural',
  input: z.object({ file: fields.file, comment: fields.comment }),
  async run(io, { file, comment }) {
    const once = { method: 'DELETE', leaveBy: io.leaveBy }
    await figmaOf(io)
      .api.sendOnce(`${pathOf(file)}/${comment}`, once, z.unknown())
      .catch((error: unknown) => {
        // Deleted is deleted, whoever did it and when.
        if (!(error instanceof CallFailure) || error.status !== 404) throw error
      })
    return { data: { id: comment, isDeleted: true }, ref: comment }
  },
  current: async (io, { file, comment }) => ({ file: await fileNamed(io, file), comment: await saidIn(io, file, comment) }),
})
