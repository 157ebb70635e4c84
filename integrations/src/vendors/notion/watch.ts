import { z } from 'zod'
import { jsonOf } from '../../kit/json.ts'
import { carries, signatureOf } from '../../kit/hook.ts'
import type { HandWatch } from '../../kit/watch.ts'

const Begun = z.strictObject({ verification_token: z.string().min(16).max(200) })

/**
 * https://developers.notion.com/reference/webhooks: who owns the integration enters the address there. Notion then sends the token with
 * which all later calls are signed, and believes the address once that token was typed in at Notion.
 */
export const handWatch: HandWatch = {
  hear({ headers, body }, secret) {
    const signature = headers.get('x-notion-signature')
    if (signature === null) {
      const begun = Begun.safeParse(jsonOf(Buffer.from(body).toString())).data
      return begun ? { kind: 'begun', secret: begun.verification_token } : { kind: 'refused' }
    }
    if (secret === null || !carries(signature, `sha256=${signatureOf(body, secret)}`)) return { kind: 'refused' }
    return { kind: 'heard', event: { about: null } }
  },
}
