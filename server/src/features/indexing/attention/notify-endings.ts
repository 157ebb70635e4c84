import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { sourceEndingMail } from '../../../mail/templates/source-ending.ts'
import { serviceTitle } from '../../connection/connection.ts'
import { claimEndings, findCaretakers } from './attention.store.ts'
import { concernedBy, sourcesLink } from './notify-refused.ts'

/** Mails the people who look after a source that its consent ends soon: once for each end, two weeks before it, later for a short consent. */
export async function notifyEndings(app: Needs<'db' | 'config' | 'clock' | 'mail' | 'vendors'>): Promise<void> {
  await atomic(app.db, async (tx) => {
    for (const source of await claimEndings(tx, app.clock.now())) {
      const isPublic = source.access_level === 'PUBLIC'
      const members = await findCaretakers(tx, source.workspace_id, source.created_by)
      for (const { email, lang, code, workspace } of concernedBy(members, source)) {
        const facts = {
          name: source.display_name,
          service: serviceTitle(app, source.service),
          workspace,
          givenBy: source.given_by_name,
          endsAt: source.ends_at,
          isPublic,
          link: sourcesLink(app, code),
        }
        await app.mail.send(tx, { to: email, ...sourceEndingMail(facts, lang) })
      }
    }
  })
}
