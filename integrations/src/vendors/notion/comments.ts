import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import { type NotionClient, listOf, perRun, unlessHidden } from './client.ts'
import { peopleOf } from './people.ts'
import { inline, RichText } from './rich-text.ts'

const Comment = z.object({
  id: z.string(),
  discussion_id: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  created_time: z.string(),
  created_by: z.object({ id: z.string(), name: z.string().nullish() }).nullish(),
  display_name: z.object({ resolved_name: z.string().nullish() }).nullish(),
  rich_text: z.array(RichText).default([]),
})
type Comment = z.output<typeof Comment>
const Comments = listOf(Comment)

const permission = perRun(() => ({ isMissing: false }))

/**
 * Open comments on a page as Markdown. Comments on single blocks have to be requested block by block, which is left out. Empty where the
 * integration may not read comments: https://developers.notion.com/guides/data-apis/working-with-comments
 */
export async function commentsOn(client: NotionClient, pageId: string): Promise<string> {
  const comments = await openOn(client, pageId)
  if (comments.length === 0) return ''
  const texts = comments.map(async ({ created_by: who, display_name: shown, created_time: time, rich_text: text }) => {
    const [known] = await peopleOf(client).of(who ? [who.id] : [])
    return `**${[shown?.resolved_name ?? who?.name ?? known, time.slice(0, 10)].filter(Boolean).join(', ')}**\n\n${inline(text)}`
  })
  return ['## Comments', ...(await Promise.all(texts))].join('\n\n')
}

/** @throws IntegrationError */
export const allOn = (client: NotionClient, pageId: string): Promise<Comment[]> =>
  Array.fromAsync(client.listed('/v1/comments', Comments, { block_id: pageId }))

/** A permission that is missing is missing for all pages. */
async function openOn(client: NotionClient, pageId: string): Promise<Comment[]> {
  if (permission(client).isMissing) return []
  try {
    return await allOn(client, pageId)
  } catch (error) {
    unlessHidden(error)
    permission(client).isMissing = error instanceof IntegrationError && error.reason === 'forbidden'
    return []
  }
}
