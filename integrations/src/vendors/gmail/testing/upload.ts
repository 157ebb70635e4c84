import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'

/** "Maximum file size: 35 MB": https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/send */
const mostBytes = 36_700_160

/**
 * What was uploaded, as if it had been handed in with the call: two parts, what is about and the mail.
 * https://developers.google.com/workspace/gmail/api/guides/uploads#multipart
 */
export function uploadIn(query: URLSearchParams, body: unknown, path: string): object | GoogleReply {
  if (query.get('uploadType') !== 'multipart' || !(body instanceof Uint8Array))
    return refusal(400, 'badRequest', 'Bad upload request')
  const text = Buffer.from(body).toString('latin1')
  const boundary = /^--([^\r\n]+)\r\n/.exec(text)?.[1]
  const parts = boundary === undefined ? [] : text.split(`--${boundary}`).slice(1, -1)
  const [about, media] = parts.map((part) => /^\r\n([^]*?)\r\n\r\n([^]*)\r\n$/.exec(part))
  if (parts.length !== 2 || !/application\/json/i.test(about?.[1] ?? '') || !/message\/rfc822/i.test(media?.[1] ?? ''))
    return refusal(400, 'badContent', 'Malformed multipart body.')
  const mail = Buffer.from(media![2]!, 'latin1')
  if (mail.byteLength > mostBytes) return refusal(413, 'uploadTooLarge', 'Request Entity Too Large')
  const given = JSON.parse(about![2]!) as { message?: object }
  const raw = mail.toString('base64url')
  return path.startsWith('/drafts') ? { ...given, message: { ...given.message, raw } } : { ...given, raw }
}
