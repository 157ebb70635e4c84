import { z } from 'zod'
import { FileObject } from './shapes.ts'
import { RichText } from './rich-text.ts'

/** What a kind of block has is absent in the others, and a kind not known yet may mean something else by the same name. */
const maybe = <T extends z.ZodType>(shape: T) => shape.nullish().catch(undefined)

const Body = z
  .object({
    rich_text: maybe(z.array(RichText)),
    caption: maybe(z.array(RichText)),
    /** Of child pages and databases a text, of meeting notes rich text. */
    title: maybe(z.union([z.string(), z.array(RichText)])),
    checked: maybe(z.boolean()),
    language: maybe(z.string()),
    expression: maybe(z.string()),
    url: maybe(z.string()),
    icon: maybe(z.object({ emoji: z.string() })),
    cells: maybe(z.array(z.array(RichText))),
    table_width: maybe(z.int()),
    synced_from: maybe(z.object({ block_id: z.string() })),
    page_id: maybe(z.string()),
    database_id: maybe(z.string()),
    children: maybe(
      z.object({ summary_block_id: z.string(), notes_block_id: z.string(), transcript_block_id: z.string() }).partial(),
    ),
    ...FileObject.shape,
  })
  .partial()
  .catch({})
export type Body = z.output<typeof Body>

/** https://developers.notion.com/reference/block: what a block says lies under the name of its kind. */
export const Block = z
  .looseObject({
    id: z.string(),
    type: z.string(),
    has_children: z.boolean().default(false),
    in_trash: z.boolean().default(false),
  })
  .transform(({ id, type, has_children, in_trash, ...rest }) => ({
    id,
    type,
    hasChildren: has_children,
    inTrash: in_trash,
    body: Body.parse(rest[type] ?? {}),
  }))
export type Block = z.output<typeof Block>

export type BlockFile = { id: string; name: string; url: string }

/** The file of a block that is one, if it lies at Notion itself. Pictures, films and sounds hold no text; what is said about them is in the page. */
export function fileOf({ id, type, body }: Block): BlockFile | null {
  if ((type !== 'file' && type !== 'pdf') || !body.file) return null
  return { id, name: nameOf(body), url: body.file.url }
}

/** What a file is called: its address ends in its name where nothing else says it. */
export function nameOf({ name, file, external }: Pick<Body, 'name' | 'file' | 'external'>): string {
  if (name) return name
  const last =
    URL.parse(file?.url ?? external?.url ?? '')
      ?.pathname.split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
