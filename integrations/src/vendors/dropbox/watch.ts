import { z } from 'zod'
import { carries, signatureOf } from '../../kit/hook.ts'
import { jsonOf } from '../../kit/json.ts'
import type { AppWatch } from '../../kit/watch.ts'

const Notification = z.object({ list_folder: z.object({ accounts: z.array(z.string()).max(10_000) }) })
const Challenge = z.string().regex(/^[\w-]{1,200}$/)

/**
 * https://www.dropbox.com/developers/reference/webhooks: one address for each app. Dropbox first asks for its challenge back; later calls
 * are signed with the secret of the app, and name the accounts in which something changed.
 */
export const appWatch: AppWatch = {
  hear({ query, headers, body }, secret) {
    const challenge = Challenge.safeParse(query.get('challenge')).data
    if (challenge !== undefined && body.byteLength === 0) return { kind: 'challenge', reply: { text: challenge } }
    if (!carries(headers.get('x-dropbox-signature'), signatureOf(body, secret))) return { kind: 'refused' }
    const notification = Notification.safeParse(jsonOf(Buffer.from(body).toString())).data
    return { kind: 'heard', event: notification ? { accounts: notification.list_folder.accounts } : null }
  },
}
