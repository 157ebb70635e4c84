import { z } from 'zod'
import type { Intent } from '../../../kit/tool.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, ownPath } from '../../../platforms/microsoft/outlook.ts'

/** What set out to write a mail, kept with it where nobody sees it: https://learn.microsoft.com/graph/api/resources/singlevaluelegacyextendedproperty */
export const markId = 'String {4f1c2a86-0c0f-4d55-9a4e-5d8a6f6f7b31} Name QuarryIntent'
export const marked = ({ key }: Intent) => ({ singleValueExtendedProperties: [{ id: markId, value: key }] })

/** Nothing is said of how soon a sent mail is among those that were sent; what is not there by then was not. */
const lagMs = 10 * 60_000
/** By which our clock may be ahead of Microsoft's. */
const skewMs = 5 * 60_000
const looked = 50

const Marked = z.object({
  id: z.string(),
  createdDateTime: z.string(),
  webLink: z.string().nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
})
export type Marked = z.output<typeof Marked>

/** The mail in this folder that a call wrote; undefined: nobody can say. */
export async function markedBy(
  graph: Graph,
  { key, at, agoMs }: Intent,
  folder: 'sentitems' | 'drafts',
): Promise<Marked | null | undefined> {
  const query = {
    $top: looked,
    $orderby: 'createdDateTime desc',
    $select: 'id,createdDateTime,webLink',
    $expand: `singleValueExtendedProperties($filter=id eq '${markId}')`,
  }
  const { value } = await graph.get(
    ownPath(`/mailFolders/${folder}/messages`),
    query,
    z.object({ value: z.array(Marked) }),
    lastingIds,
  )
  const found = value.find(({ singleValueExtendedProperties: all }) => all?.some((each) => each.value === key))
  if (found) return found
  const last = value.at(-1)
  const isAll = value.length < looked || (last !== undefined && Date.parse(last.createdDateTime) < at.getTime() - skewMs)
  return isAll && agoMs > lagMs ? null : undefined
}
