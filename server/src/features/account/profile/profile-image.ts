import { buffer } from 'node:stream/consumers'
import type { Profile } from '@quarry/contract/wire/account/account'
import { limits } from '@quarry/contract/limits'
import { shrinkImage } from '@quarry/extraction/image/shrink-image'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import type { Download } from '../../../http/endpoint.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { readProfile } from './profile.ts'
import { deleteImage, findImage, upsertImage } from './profile-image.store.ts'
import { newToken } from '../token.ts'

type Ctx = Needs<'db' | 'clock' | 'account' | 'request' | 'origin'>

/**
 * Makes the upload the own profile image: a small square that was decoded and encoded again in the sandbox, so that nothing of the file
 * itself is kept.
 *
 * @throws Failure imageTooLarge — more bytes than allowed; imageTooManyPixels — a picture that would unpack to too much;
 * imageUnreadable — anything but one whole JPEG, PNG or still WebP.
 */
export async function putProfileImage(ctx: Ctx): Promise<Profile> {
  const file = await received(ctx.request.bytes)
  const result = await oneAfterTheOther(() => shrinkImage(file, { side: limits.profileImageSide, maxPixels: limits.imagePixels }))
  if ('refusal' in result) throw fail(result.refusal === 'tooManyPixels' ? 'imageTooManyPixels' : 'imageUnreadable')
  const { id } = ctx.account
  return atomic(ctx.db, async (tx) => {
    await upsertImage(tx, id, { key: newToken(), bytes: Buffer.from(result.bytes) })
    await recordAudit(tx, ctx, { workspaceId: null, action: 'account.setImage', subject: id })
    return readProfile({ ...ctx, db: tx })
  })
}

/** Removes the own profile image; without one it does nothing. */
export const removeProfileImage = (ctx: Ctx): Promise<Profile> =>
  atomic(ctx.db, async (tx) => {
    const { id } = ctx.account
    if (await deleteImage(tx, id)) await recordAudit(tx, ctx, { workspaceId: null, action: 'account.removeImage', subject: id })
    return readProfile({ ...ctx, db: tx })
  })

/** @throws Failure notFound — there is no such image, or not any more. */
export async function readProfileImage(ctx: Needs<'db'>, { key }: { key: string }): Promise<Download> {
  const bytes = await findImage(ctx.db, key)
  if (!bytes) throw fail('notFound')
  return { bytes: [bytes], name: 'profile.webp', mediaType: 'image/webp', size: bytes.length, isFinal: true }
}

async function received(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let size = 0
  const counted = async function* () {
    for await (const part of bytes) {
      size += part.byteLength
      if (size > limits.imageBytes) throw fail('imageTooLarge')
      yield part
    }
  }
  return buffer(counted())
}

let last: Promise<unknown> = Promise.resolve()

/** Unpacked images are large; a crowd that changes its pictures must not fill the memory. */
function oneAfterTheOther<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => null)
  return mine
}
