import { z } from 'zod'

const id = '[\\w-]{11}'
const videoLink = new RegExp(
  `^https://(?:www\\.|m\\.)?(?:youtube\\.com/(?:watch\\?(?:[^#]*&)?v=|shorts/|live/|embed/)|youtu\\.be/)(${id})(?:[?&#/].*)?$`,
)
const videoId = new RegExp(`^${id}$`)

export const video = z
  .string()
  .trim()
  .max(300)
  .refine((given) => videoLink.test(given) || videoId.test(given), 'This is no link to a video of YouTube.')
  .describe('Link to the video as people open it, or its ID')
export const videoOf = (given: string): string => videoLink.exec(given)?.[1] ?? given

const handle = /^(?:https:\/\/(?:www\.|m\.)?youtube\.com\/)?(@[\p{L}\p{N}._·-]{3,30})(?:[/?#].*)?$/u
const channelId = /^(?:https:\/\/(?:www\.|m\.)?youtube\.com\/channel\/)?(UC[\w-]{22})(?:[/?#].*)?$/

export const channel = z
  .string()
  .trim()
  .max(300)
  .refine((given) => handle.test(given) || channelId.test(given), 'This is neither a handle nor a link of a channel of YouTube.')
  .describe('Handle of the channel, for example @YouTube; or its link or ID')

/** How YouTube is asked for a channel. */
export function channelQuery(given: string): { forHandle: string } | { id: string } {
  const name = handle.exec(given)?.[1]
  return name === undefined ? { id: channelId.exec(given)?.[1] ?? given } : { forHandle: name }
}
