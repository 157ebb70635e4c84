import { z } from 'zod'
import { type AppHeard, type AppWatch, carries, signatureOf } from '../watch.ts'
import { jsonOf } from '../json.ts'

const Notification = z.object({ list_folder: z.object({ accounts: z.array(z.string()).max(10_000) }) })
const Challenge = z.string().regex(/^[\w-]{1,200}$/)

/**
 * https://www.dropbox.com/developers/reference/webhooks: one address for each app. Dropbox first asks for its challenge back; later calls
 * are signed with the secret of the app, and name the accounts in which something changed.
 */
export const appWatch: AppWatch = {
  hear({ query, headers, body }, secret): AppHeard {
    const challenge = Challenge.safeParse(query.get('challenge')).data
    if (challenge !== undefined && body.byteLength === 0) return { kind: 'answer', text: challenge }
    if (!carries(headers.get('x-dropbox-signature'), signatureOf(body, secret))) return { kind: 'refused' }
    return {
      kind: 'look',
      accounts: Notification.safeParse(jsonOf(Buffer.from(body).toString())).data?.list_folder.accounts ?? [],
    }
  },
}
