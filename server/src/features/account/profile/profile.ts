import type { Language } from '@quarry/contract/account/account'
import type { Profile } from '@quarry/contract/wire/account/account'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findProfile, type ProfileRow, updateProfileRow } from '../account.store.ts'

export const toProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  subjectId: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  job: row.job,
  lang: row.lang,
  countryCode: row.country_code,
  profileImage: row.image_key,
})

export const readProfile = async (ctx: Needs<'db' | 'account'>): Promise<Profile> =>
  toProfile(await findProfile(ctx.db, ctx.account.id))

type Changes = {
  firstName?: string | undefined
  lastName?: string | undefined
  job?: string | undefined
  lang?: Language | undefined
  countryCode?: string | null | undefined
}

/** Changes the fields that are given. */
export async function updateProfile(
  ctx: Needs<'db' | 'clock' | 'account' | 'request' | 'origin'>,
  changes: Changes,
): Promise<Profile> {
  const { firstName, lastName, job, lang, countryCode } = changes
  const columns = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(job !== undefined && { job }),
    ...(lang !== undefined && { lang }),
    ...(countryCode !== undefined && { country_code: countryCode }),
  }
  const fields = Object.keys(columns)
  if (fields.length === 0) return readProfile(ctx)
  return atomic(ctx.db, async (tx) => {
    const row = await updateProfileRow(tx, ctx.account.id, columns)
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.update', subject: ctx.account.id, detail: { fields } })
    return toProfile(row)
  })
}
