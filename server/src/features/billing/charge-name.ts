import type { Needs } from '../../context.ts'
import type { ChargeName } from '../../payment/gateway.ts'
import type { Attempt } from './store/attempt.store.ts'
import { findWay } from './store/way.store.ts'

/** What a payment company knows a charge by. */
export async function chargeName(
  ctx: Needs<'db' | 'vault'>,
  attempt: Pick<Attempt, 'id' | 'external_id' | 'created_at' | 'way_id'>,
): Promise<ChargeName> {
  const { id, external_id: externalId, created_at: createdAt } = attempt
  const way = await findWay(ctx.db, attempt.way_id)
  return { id, ref: openRef(ctx, way!), externalId, createdAt }
}

export const openRef = ({ vault }: Needs<'vault'>, way: { id: string; sealed_ref: string | null }): string =>
  vault.open(way.sealed_ref!, `payment_way:${way.id}`) as string
