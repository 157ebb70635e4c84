import { services } from '@quarry/contract/service'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { sourceEndingMail } from '../../mail/templates/source-ending.ts'
import { claimEndings, findCaretakers } from './attention.store.ts'
import { concernedBy, sourcesLink } from './tell-refused.ts'

/** Mails whoever looks after a source that its consent ends soon: once for each end, two weeks before it, or later where it is shorter. */
export async function tellEndings(app: Needs<'db' | 'config' | 'clock' | 'mail'>): Promise<void> {
  await atomic(app.db, async (tx) => {
    for (const source of await claimEndings(tx, app.clock.now())) {
      const isPublic = source.access_level === 'PUBLIC'
      const members = await findCaretakers(tx, source.workspace_id, source.created_by)
      for (const { email, lang, code, workspace } of concernedBy(members, source)) {
        const facts = {
          name: source.display_name,
          service: services[source.service].name,
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
