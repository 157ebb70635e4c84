import type { AccountId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { can } from '@quarry/contract/workspace/permission'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { sourceAttentionMail } from '../../../mail/templates/source-attention.ts'
import { serviceTitle } from '../../connection/connection.ts'
import { claimRefusalNotice, findCaretakers } from './attention.store.ts'

type Refusal = { workspaceId: WorkspaceId; sourceId: SourceId; since: Date }

/**
 * Mails the people who look after a source that its credentials are refused: once, until they work again or are replaced.
 * @param refusal.since when the run that was refused began.
 */
export async function notifyRefused(
  app: Needs<'config' | 'clock' | 'mail' | 'vendors'>,
  tx: Db,
  { workspaceId, sourceId, since }: Refusal,
): Promise<void> {
  const source = await claimRefusalNotice(tx, workspaceId, sourceId, { since, at: app.clock.now() })
  if (!source) return
  const isPublic = source.access_level === 'PUBLIC'
  const members = await findCaretakers(tx, workspaceId, source.created_by)
  for (const { email, lang, code, workspace } of concernedBy(members, source)) {
    const link = sourcesLink(app, code)
    const facts = { name: source.display_name, service: serviceTitle(app, source.service), workspace, isPublic, link }
    await app.mail.send(tx, { to: email, ...sourceAttentionMail(facts, lang) })
  }
}

type Caretakers = Awaited<ReturnType<typeof findCaretakers>>

/** Those who look after this source: the person who connected it, and for a public one those who may manage public sources. */
export const concernedBy = (members: Caretakers, source: { access_level: AccessLevel; created_by: AccountId }): Caretakers =>
  members.filter(
    (member) => member.id === source.created_by || (source.access_level === 'PUBLIC' && can(member, 'source.managePublic')),
  )

export const sourcesLink = ({ config }: Needs<'config'>, code: string): string =>
  `${config.ownOrigin}/${code}?page=workspaceSettings&section=contentProvider`
