import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { ToolIo } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { own } from '../mailbox.ts'

/** "Maximum file size: 35 MB": https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/send */
export const mostMailBytes = 35 * 2 ** 20
/** What is longer goes by the address for uploads: https://developers.google.com/workspace/gmail/api/guides/uploads */
const mostPlainBytes = 5 * 2 ** 20
/** A slow line takes so long for a long mail. Nobody takes it for not sent before `lagMs`. */
const uploadTimeoutMs = 90_000

/** @property of what Gmail is told, about its message: that holds the mail, or nothing where the mail is uploaded */
export type Handed<T> = { path: string; mail: Buffer; of: (message: object) => object; fields: string; shape: z.ZodType<T> }

/** Gives Gmail a mail, in one request that is never repeated. @throws IntegrationError `settings` — it is too long; CallFailure as `Api.sendOnce` */
export function handOver<T>(io: ToolIo<object>, api: Api, { path, mail, of, fields, shape }: Handed<T>): Promise<T> {
  if (mail.byteLength > mostMailBytes)
    throw new IntegrationError('settings', 'With its files this mail is longer than Gmail takes.')
  const once = { method: 'POST', leaveBy: io.leaveBy }
  if (mail.byteLength <= mostPlainBytes) {
    const body = of({ raw: mail.toString('base64url') })
    return api.sendOnce(own(path), { ...once, body, query: { fields } }, shape)
  }
  const boundary = randomUUID()
  const upload = {
    ...once,
    body: relatedParts(boundary, of({}), mail),
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    query: { uploadType: 'multipart', fields },
    timeoutMs: uploadTimeoutMs,
  }
  return api.sendOnce(`/upload${own(path)}`, upload, shape)
}

const relatedParts = (boundary: string, about: object, mail: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(about)}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
    mail,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
