import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { failureOf } from '../../net/api-failure.ts'
import type { Api } from '../../net/api.ts'

const host = 'https://files.slack.com'
const Place = z.object({ upload_url: z.url(), file_id: z.string() })

/**
 * Leaves a file at Slack, which nobody sees and which is gone by itself unless it is shared.
 * https://docs.slack.dev/messaging/working-with-files#uploading_files @returns its ID
 */
export async function left(
  io: Pick<Io<unknown>, 'at' | 'net' | 'signal'>,
  api: Api,
  file: { name: string; content: string },
): Promise<string> {
  const body = Buffer.from(file.content)
  const asked = { filename: file.name, length: body.byteLength }
  const { upload_url: address, file_id: id } = await api.get('/files.getUploadURLExternal', asked, Place)
  const { origin, pathname, search } = new URL(address)
  if (origin !== host) throw new IntegrationError('upstream', 'Slack wants the file somewhere else.')
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await io.net.fetch(io.at(host) + pathname + search, { method: 'POST', headers, body, signal: io.signal })
  await response.body?.cancel()
  if (!response.ok) throw failureOf(response, null)
  return id
}
