import type { SynonymId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Entry = { words: string[]; finds: string[] }

export const findSynonyms = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('synonym')
    .select(['id', 'words', 'finds'])
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`words[1]`)
    .orderBy('id')
    .execute()

/** @param part of one of the words, in capital letters or not. */
export async function findSynonymPage(
  db: Db,
  workspaceId: WorkspaceId,
  { part, offset, limit }: { part: string; offset: number; limit: number },
) {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .selectFrom('synonym')
    .select(['id', 'words', 'finds', sql<string>`count(*) over ()`.as('total')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`exists (select from unnest(words || finds) word where word ilike ${pattern})`)
    .orderBy(sql`words[1]`)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total: Number(rows[0]?.total ?? 0), synonyms: rows.map(({ id, words, finds }) => ({ id, words, finds })) }
}

/** Counts a change of what searches go by. Whoever changes holds the row until the end, so that no two changes miss each other. */
export async function countChange(tx: Db, workspaceId: WorkspaceId, change: { has_office_words?: boolean } = {}): Promise<void> {
  await tx
    .insertInto('search_setting')
    .values({ workspace_id: workspaceId, ...change })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ ...change, version: sql`search_setting.version + 1` }),
    )
    .execute()
}

export const findSetting = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('search_setting')
    .select(['has_office_words', 'version'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()

export async function insertSynonyms(
  tx: Db,
  workspaceId: WorkspaceId,
  entries: readonly Entry[],
  at: Date,
): Promise<SynonymId[]> {
  if (entries.length === 0) return []
  const rows = await tx
    .insertInto('synonym')
    .values(entries.map(({ words, finds }) => ({ workspace_id: workspaceId, words, finds, changed_at: at })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns whether there was one. */
export async function updateSynonym(tx: Db, workspaceId: WorkspaceId, id: SynonymId, entry: Entry, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('synonym')
    .set({ words: entry.words, finds: entry.finds, changed_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns its words; undefined when there is none. */
export const deleteSynonym = (tx: Db, workspaceId: WorkspaceId, id: SynonymId) =>
  tx
    .deleteFrom('synonym')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(['words', 'finds'])
    .executeTakeFirst()
