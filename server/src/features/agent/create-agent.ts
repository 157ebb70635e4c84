import type { Language } from '@quarry/contract/account/account'
import { customTemplate, type TemplateId } from '@quarry/contract/agent/agent'
import type { AgentId } from '@quarry/contract/ids'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdMember } from '../member/member.ts'
import { countAgents, agentLimit, lockAgentQuota } from '../plan/plan.ts'
import { insertAgent } from './agent.store.ts'
import type { Assigning } from './tool-sets/assign-account.ts'
import { insertChosen, type NewToolSet } from './tool-sets/change-tool-set.ts'
import { templateTexts } from './templates/templates.ts'

type NewAgent = {
  templateId: TemplateId | typeof customTemplate
  isShared: boolean
  name?: string | undefined
  lang?: Language | undefined
  toolSets?: readonly NewToolSet[]
  durationTimeString?: string | undefined
}

/**
 * Makes an agent; the texts of its template become its own.
 * @throws Failure agentLimitReached — the plan allows no more; as `addToolSet`.
 */
export async function createAgent(
  ctx: Assigning,
  { templateId, isShared, name, lang = ctx.account.lang, toolSets = [], durationTimeString }: NewAgent,
): Promise<{ agentId: AgentId }> {
  const template = templateId === customTemplate ? null : templateId
  const from = template === null ? emptyTexts(lang) : templateTexts(template, lang)
  const texts = { ...from, ...(name !== undefined && { name }) }
  const agentId = await atomic(ctx.db, async (tx) => {
    // Removing a member hands their agents over; one that is made meanwhile would be left to nobody.
    if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
    // Without the lock two requests could both make the last one.
    if (ctx.config.plans !== null) await lockAgentQuota(tx, ctx.workspace.id)
    const limit = await agentLimit(ctx, tx, ctx.workspace.id)
    if (limit !== null && (await countAgents(tx, ctx.workspace.id)) >= limit) throw fail('agentLimitReached')
    const at = ctx.clock.now()
    const id = await insertAgent(tx, ctx.workspace.id, { isShared, createdBy: ctx.account.id, template, at, texts })
    for (const toolSet of toolSets) await insertChosen(ctx, tx, id, toolSet)
    await recordAudit(tx, ctx, {
      workspaceId: ctx.workspace.id,
      action: 'agent.create',
      subject: id,
      detail: {
        name: texts.name,
        template: templateId,
        shared: isShared,
        ...(durationTimeString && { took: durationTimeString }),
      },
    })
    return id
  })
  return { agentId }
}

const emptyTexts = (lang: Language) => ({
  name: lang === 'ko' ? '새 에이전트' : 'New agent',
  role: '',
  description: '',
  guide: '',
  tone: '',
  limitations: '',
  instructions: '',
  exampleQuestions: [],
})
