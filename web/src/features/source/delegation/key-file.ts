import { z } from 'zod'

const KeyFile = z.object({ type: z.literal('service_account'), client_id: z.string().min(1), client_email: z.string().min(1) })

/** What a key file of Google says of its service account; null when it is another file. */
export function accountIn(json: string): { clientId: string; email: string } | null {
  try {
    const { client_id: clientId, client_email: email } = KeyFile.parse(JSON.parse(json))
    return { clientId, email }
  } catch {
    return null
  }
}
