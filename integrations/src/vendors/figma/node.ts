import { z } from 'zod'

const Box = z.object({ x: z.number(), y: z.number() })

/** One layer of a file, https://developers.figma.com/docs/rest-api/file-node-types/; what is not one is left out. */
const Layer = z.object({
  id: z.string(),
  name: z.string().default(''),
  type: z.string(),
  visible: z.boolean().default(true),
  characters: z.string().default(''),
  absoluteBoundingBox: Box.nullish().catch(null),
  annotations: z
    .array(z.object({ label: z.string().optional(), labelMarkdown: z.string().optional() }))
    .default([])
    .catch([]),
})
export type Layer = z.infer<typeof Layer> & { children: unknown[] }

/** @param node as Figma returned it, whatever that is. @returns null for what is not shown. */
export function layerOf(node: unknown): Layer | null {
  const layer = Layer.safeParse(node).data
  if (!layer?.visible) return null
  const { children } = node as { children?: unknown }
  return { ...layer, children: Array.isArray(children) ? children : [] }
}

/** What lies in a layer, as it is read: from top to bottom, then from left to right. Figma has them from back to front. */
export function within({ children }: Layer): Layer[] {
  return children.flatMap((child) => layerOf(child) ?? []).toSorted(inReadingOrder)
}

/** Texts that are this close to one line are on it. */
const line = 8

function inReadingOrder({ absoluteBoundingBox: one }: Layer, { absoluteBoundingBox: other }: Layer): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return Math.round(one.y / line) - Math.round(other.y / line) || one.x - other.x
}
