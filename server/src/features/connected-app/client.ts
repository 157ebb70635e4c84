import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { readDescription } from './client-description.ts'
import { type Client, findRegistered } from './client.store.ts'

/**
 * The app of this id: one that registered, or the one that the document at this address describes.
 * @throws Failure appUnknown
 */
export async function findClient(ctx: Needs<'db' | 'net' | 'signal' | 'log'>, id: string): Promise<Client> {
  const found = id.startsWith('https://') ? await readDescription(ctx, id) : await findRegistered(ctx.db, id)
  if (!found) throw fail('appUnknown')
  return found
}
