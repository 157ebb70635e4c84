import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { openSlack } from '../client.ts'
import type { ChannelSettings } from './settings.ts'

const Info = z.object({ file: z.object({ url_private_download: z.url().nullish() }) })

/** Slack's own files; what people shared from elsewhere is only a link: https://docs.slack.dev/reference/objects/file-object */
export async function* file(io: Io<ChannelSettings>, id: string): AsyncIterable<Uint8Array> {
  const api = openSlack(io)
  const { url_private_download: address } = (await api.get('/files.info', { file: id }, Info)).file
  // The token goes to Slack alone.
  if (!address || new URL(address).origin !== new URL(io.at('https://files.slack.com')).origin)
    throw new IntegrationError('notFound', 'Slack: the file is not kept there.')
  yield* api.bytes(address, {}, { headers: { authorization: `Bearer ${io.settings.apiToken ?? ''}` } })
}
