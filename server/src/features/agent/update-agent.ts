import type { AgentId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { viewerOf } from '../rights/rights.ts'
import { agentEditedBy } from './access.ts'
import { lockAgents } from './agent.store.ts'
import { type KnowledgeRow, lookAtChoices, lookAtKnowledge, replaceKnowledge } from './knowledge.store.ts'
import { isShownTo } from './known.ts'
import { saveVersion } from './save-version.ts'
import type { Texts } from './templates/template.ts'

type Saving = Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace' | 'role' | 'privileges'>
type Draft = Texts & { agentId: AgentId; version: number; knowledge: readonly KnowledgeChoice[] }

/**
 * Saves an agent as a whole. Of its knowledge, what the saver is not shown stays.
 * @throws Failure agentMissing; forbidden; agentChanged — another version was saved meanwhile; sourceMissing, documentMissing — something
 * new was chosen that the saver cannot find.
 */
export async function updateAgent(ctx: Saving, { agentId, version, knowledge, ...draft }: Draft): Promise<{ version: number }> {
  const { name, role, description, guide, tone, limitations, instructions, exampleQuestions } = draft
  const texts = { name, role, description, guide, tone, limitations, instructions, exampleQuestions }
  return atomic(ctx.db, async (tx) => {
    await lockAgents(tx, ctx.workspace.id, [agentId])
    const row = await agentEditedBy(ctx, tx, agentId)
    if (row.version !== version) throw fail('agentChanged')
    const next = await saveVersion(ctx, tx, row, texts)
    await replaceKnowledge(tx, ctx.workspace.id, agentId, await knowledgeAfter(ctx, tx, agentId, knowledge))
    const detail = { name }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'agent.change', subject: agentId, detail })
    return { version: next }
  })
}

/** What an agent knows once this is saved. */
async function knowledgeAfter(ctx: Saving, tx: Db, agentId: AgentId, choices: readonly KnowledgeChoice[]) {
  const viewer = viewerOf(ctx)
  const before = await lookAtKnowledge(tx, viewer, [agentId])
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const { role, privileges } = ctx
  const looking = { role, privileges, accountId: viewer.accountId, mirroring: viewer.mirroring, canEdit: true }
  // Of what an administrator is shown, not everything is found by a search of theirs.
  const isHidden = (row: KnowledgeRow) => row.is_there && !isShownTo(looking, row)
  const chosen = (await lookAtChoices(tx, viewer, agentId, choices)).map((row) => {
    const earlier = known.get(keyOf(row))
    if (earlier && !isHidden(earlier)) return { ...earlier, ...(isFoundBy(row) && namesOf(row)) }
    if (!isFoundBy(row)) throw fail(row.service === null || row.kind === 'source' ? 'sourceMissing' : 'documentMissing')
    return { ...row, ...namesOf(row) }
  })
  const kept = before.filter(isHidden)
  return [...chosen, ...kept].map(({ source_id, kind, place, title, source_name, chosen_by }) => ({
    source_id,
    kind,
    place,
    title,
    source_name,
    chosen_by,
  }))

  /** Whether a search of the saver could find anything there. */
  function isFoundBy(row: KnowledgeRow): boolean {
    const isOpen = row.access_level === 'PUBLIC' || row.connected_by === viewer.accountId
    return row.is_there && isOpen && row.visible_title !== null
  }
}

const keyOf = ({ source_id, kind, place }: Pick<KnowledgeRow, 'source_id' | 'kind' | 'place'>): string =>
  JSON.stringify([source_id, kind, place])

const namesOf = ({ visible_title, display_name }: KnowledgeRow) => ({
  title: visible_title ?? '',
  source_name: display_name ?? '',
})
