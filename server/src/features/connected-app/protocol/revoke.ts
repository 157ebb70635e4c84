import { atomic } from '../../../db/db.ts'
import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import { hashToken } from '../../account/account.ts'
import { recordAudit } from '../../audit/audit.ts'
import { holdToken } from '../app-token.store.ts'
import { deleteApp } from '../connected-app.store.ts'
import { readForm } from './form.ts'
import { noStore, refuse } from './refusal.ts'

/** An app gives back what it was allowed (RFC 7009); either of its tokens ends all of it. A token that there is not is none any more. */
export const revoke: OpenEndpoint = {
  method: 'POST',
  path: '/oauth/revoke',
  perMinute: 600,
  async serve({ db, clock, request: facts }, request) {
    const form = await readForm(request)
    const [secret, clientId] = [form?.get('token'), form?.get('client_id')]
    if (secret === undefined || clientId === undefined)
      return refuse('invalid_request', 'A form with token and client_id is expected.')
    const isOthers = await atomic(db, async (tx) => {
      const held = await holdToken(tx, hashToken(secret), ['access', 'refresh'])
      if (!held) return false
      if (held.client_id !== clientId) return true
      await deleteApp(tx, held.id)
      const actor = { clock, request: facts, account: { id: held.account_id }, apiKey: { description: held.name } }
      const entry = { workspaceId: held.workspace_id, action: 'connectedApp.revoke', subject: held.id } as const
      await recordAudit(tx, actor, { ...entry, detail: { name: held.name } })
      return false
    })
    return isOthers
      ? refuse('unauthorized_client', 'This token was given to another app.')
      : new Response(null, { status: 200, headers: noStore })
  },
}
