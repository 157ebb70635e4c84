import '../../../lib/jitless.ts'
import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1))
const KeyFile = z.object({ type: z.literal('service_account'), client_id: Text, client_email: Text })

/** What a key file of Google says of its service account; null when it is another file. */
export function accountIn(json: string): { clientId: string; email: string } | null {
  try {
    const { client_id: clientId, client_email: email } = KeyFile.parse(JSON.parse(json))
    return { clientId, email }
  } catch {
    return null
  }
}
