import { readFile } from 'node:fs/promises'
import type { Language } from '@quarry/contract/account/account'
import type { SourceId } from '@quarry/contract/ids'
import { type AccessLevel, canConnectSource, canManageSource, canSeeSource } from '@quarry/contract/source/source'
import { z } from 'zod'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic, type Db, isDuplicate } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { holdMember } from '../../member/member.ts'
import { factsFor } from '../access.ts'
import { findSource, findSources, holdPlacesOf, insertSource } from '../source.store.ts'
import { storeFile } from './upload-file.ts'

const folder = new URL('../../../../samples/', import.meta.url)
const Manifest = z.object({
  name: z.object({ en: z.string(), ko: z.string() }),
  /** What lies in the folder, where it lies in the source, and how old it seems: a new company has a past. */
  files: z.array(z.object({ file: z.string(), path: z.string(), daysAgo: z.number() })),
})
const dayMs = 24 * 60 * 60_000

/**
 * Adds the documents of a small company that come with the product, as a source of uploads. There is one of them that a member sees;
 * asked again, what it lacks is put there.
 * @throws Failure sourceNameTaken — somebody connects another source of this name at the same moment.
 */
export async function addSamples(ctx: WorkspaceCtx): Promise<SourceId> {
  const manifest = await readManifest()
  const id = await sampleSource(ctx, manifest.name).catch((cause: unknown) => {
    throw isDuplicate(cause, 'source_name') ? fail('sourceNameTaken', { cause }) : cause
  })
  const row = await findSource(ctx.db, ctx.workspace.id, id)
  if (!row || !canManageSource(ctx, factsFor(ctx, row))) return id
  const now = ctx.clock.now().getTime()
  for (const { file, path, daysAgo } of manifest.files)
    await storeFile(ctx, row, {
      path,
      bytes: [await readFile(new URL(file, folder))],
      changedAt: new Date(now - daysAgo * dayMs),
    })
  return id
}

const readManifest = async () => Manifest.parse(JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')))

function sampleSource(ctx: WorkspaceCtx, names: z.infer<typeof Manifest>['name']): Promise<SourceId> {
  const accessLevel: AccessLevel = canConnectSource(ctx, 'PUBLIC') ? 'PUBLIC' : 'RESTRICTED'
  return atomic(ctx.db, async (tx) => {
    // Removing a member disconnects what they connected; what is connected meanwhile would be left to nobody.
    if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
    await holdPlacesOf(tx, ctx.workspace.id, 'upload')
    const sources = await findSources(tx, ctx.workspace.id)
    // A restricted one of somebody else's is searched by them alone, even where its row is seen.
    const there = sources.find(
      (row) =>
        row.is_sample && canSeeSource(ctx, factsFor(ctx, row)) && (row.access_level === 'PUBLIC' || factsFor(ctx, row).isMine),
    )
    if (there) return there.id
    const displayName = freeName(
      nameIn(ctx.account.lang, names),
      sources.map((row) => row.display_name),
    )
    return insertSamples(ctx, tx, { displayName, accessLevel })
  })
}

async function insertSamples(ctx: WorkspaceCtx, tx: Db, source: { displayName: string; accessLevel: AccessLevel }) {
  const id = await insertSource(tx, ctx.workspace.id, {
    ...source,
    connectionId: null,
    service: 'upload',
    createdBy: ctx.account.id,
    isSample: true,
    at: ctx.clock.now(),
  })
  const detail = { service: 'upload', ...source }
  await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'source.add', subject: id, detail })
  return id
}

const nameIn = (lang: Language, names: Record<'en' | 'ko', string>): string => (lang === 'ko' ? names.ko : names.en)

/** The name itself, or with the first number that makes it another. */
function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((each) => each.toLowerCase()))
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!lower.has(candidate.toLowerCase())) return candidate
  }
}
