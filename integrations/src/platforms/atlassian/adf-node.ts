import { z } from 'zod'

/** One node of a document, its insides still unread: what comes from outside is looked at level by level. */
export type AdfNode = {
  type: string
  text?: string
  content?: unknown
  attrs?: Record<string, unknown>
  marks?: unknown
  depth?: number
}

const Node = z.object({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  content: z.unknown().optional(),
  attrs: z.record(z.string(), z.unknown()).optional().catch(undefined),
  marks: z.unknown().optional(),
})
const Mark = z.object({
  type: z.string(),
  attrs: z
    .object({ href: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Deeper than any person nests; what lies below is left out, so that no document can exhaust the stack. */
const deepest = 60

/** The nodes inside, without what is no node. */
export function nodesOf({ content, depth = 0 }: Pick<AdfNode, 'content' | 'depth'>): AdfNode[] {
  if (!Array.isArray(content) || depth >= deepest) return []
  return content.flatMap((value) => {
    const node = Node.safeParse(value).data
    return node ? ({ ...node, depth: depth + 1 } as AdfNode) : []
  })
}

export const marksOf = ({ marks }: AdfNode): { type: string; href: string | null }[] =>
  (Array.isArray(marks) ? marks : []).flatMap((value) => {
    const mark = Mark.safeParse(value).data
    return mark ? { type: mark.type, href: mark.attrs?.href ?? null } : []
  })

export function textOf({ attrs }: AdfNode, name: string): string | null {
  const value = attrs?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberOf({ attrs }: AdfNode, name: string): number | null {
  const value = Number(attrs?.[name] ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}

/** Every node of a document, outermost first. */
export function* everyNode(nodes: readonly AdfNode[]): Generator<AdfNode> {
  for (const node of nodes) {
    yield node
    yield* everyNode(nodesOf(node))
  }
}
