import type { SynonymId, WorkspaceId } from '@quarry/contract/ids'
import { keyOf, type Meaning, problemOf, type SynonymProblem, synonymLimits, tidyMeaning } from '@quarry/contract/search/synonym'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { countChange, deleteSynonym, findSynonyms, insertSynonyms, updateSynonym } from './synonym.store.ts'
import { noteChange } from './synonym.ts'

type Changing = Needs<'db' | 'clock' | 'account' | 'workspace' | 'search'>

/** @throws Failure synonymRefused, synonymKnown, synonymLimitReached */
export const addSynonym = (ctx: Changing, entered: Meaning): Promise<{ id: SynonymId }> =>
  change(ctx, async (tx, workspaceId) => {
    const meaning = usable(entered)
    const known = await findSynonyms(tx, workspaceId)
    if (known.length >= synonymLimits.entries) throw fail('synonymLimitReached')
    if (known.some((one) => keyOf(one) === keyOf(meaning))) throw fail('synonymKnown')
    const [id] = await insertSynonyms(tx, workspaceId, [meaning], ctx.clock.now())
    await recordAudit(tx, ctx, { workspaceId, action: 'synonym.add', subject: id!, detail: meaning })
    return { id: id! }
  })

/** @throws Failure synonymRefused, synonymKnown, synonymMissing */
export const changeSynonym = (ctx: Changing, { id, ...entered }: Meaning & { id: SynonymId }): Promise<Record<string, never>> =>
  change(ctx, async (tx, workspaceId) => {
    const meaning = usable(entered)
    const others = (await findSynonyms(tx, workspaceId)).filter((one) => one.id !== id)
    if (others.some((one) => keyOf(one) === keyOf(meaning))) throw fail('synonymKnown')
    if (!(await updateSynonym(tx, workspaceId, id, meaning, ctx.clock.now()))) throw fail('synonymMissing')
    await recordAudit(tx, ctx, { workspaceId, action: 'synonym.change', subject: id, detail: meaning })
    return {}
  })

/** @throws Failure synonymMissing */
export const removeSynonym = (ctx: Changing, { id }: { id: SynonymId }): Promise<Record<string, never>> =>
  change(ctx, async (tx, workspaceId) => {
    const removed = await deleteSynonym(tx, workspaceId, id)
    if (!removed) throw fail('synonymMissing')
    await recordAudit(tx, ctx, { workspaceId, action: 'synonym.remove', subject: id, detail: removed })
    return {}
  })

/** Takes what can be taken of a list; of a preview nothing. @returns why each of the others cannot. */
export async function takeSynonyms(
  ctx: Changing,
  { synonyms, isPreview }: { synonyms: readonly Meaning[]; isPreview: boolean },
): Promise<{ problems: (SynonymProblem | null)[] }> {
  if (isPreview) return { problems: judge(synonyms, await findSynonyms(ctx.db, ctx.workspace.id)) }
  return change(ctx, async (tx, workspaceId) => {
    const problems = judge(synonyms, await findSynonyms(tx, workspaceId))
    const taken = synonyms.filter((_, at) => problems[at] === null).map(tidyMeaning)
    await insertSynonyms(tx, workspaceId, taken, ctx.clock.now())
    const detail = { count: taken.length }
    await recordAudit(tx, ctx, { workspaceId, action: 'synonym.import', subject: workspaceId, detail })
    return { problems }
  })
}

export async function setOfficeWords(ctx: Changing, { isOn }: { isOn: boolean }): Promise<Record<string, never>> {
  const workspaceId = ctx.workspace.id
  await atomic(ctx.db, async (tx) => {
    await countChange(tx, workspaceId, { has_office_words: isOn })
    await recordAudit(tx, ctx, { workspaceId, action: 'synonym.setOfficeWords', subject: workspaceId, detail: { isOn } })
  })
  noteChange(ctx)
  return {}
}

async function change<T>(ctx: Changing, work: (tx: Db, workspaceId: WorkspaceId) => Promise<T>): Promise<T> {
  const done = await atomic(ctx.db, async (tx) => {
    await countChange(tx, ctx.workspace.id)
    return work(tx, ctx.workspace.id)
  })
  noteChange(ctx)
  return done
}

function usable(entered: Meaning): { words: string[]; finds: string[] } {
  const meaning = tidyMeaning(entered)
  if (problemOf(meaning)) throw fail('synonymRefused')
  return meaning
}

function judge(entered: readonly Meaning[], known: readonly Meaning[]): (SynonymProblem | null)[] {
  const keys = new Set(known.map(keyOf))
  let count = known.length
  return entered.map(tidyMeaning).map((meaning) => {
    const problem = problemOf(meaning)
    if (problem) return problem
    if (keys.has(keyOf(meaning))) return 'known'
    if (count >= synonymLimits.entries) return 'full'
    keys.add(keyOf(meaning))
    count++
    return null
  })
}
