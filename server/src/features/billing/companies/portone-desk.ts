import type { billingRoutes } from '@quarry/contract/wire/billing/billing'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { AccountCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { nameOf } from '../../../payment/portone/names.ts'
import { returnUrlOf } from '../charge.ts'
import { getAccount } from '../store/account.store.ts'
import { findWay, type PaymentWay } from '../store/way.store.ts'

/** Of the page on which a card is given to PortOne: what its window is opened with. @throws Failure paymentMissing — it is another person's */
export async function readPortone(ctx: AccountCtx, { id }: { id: string }): Promise<OutputOf<typeof billingRoutes.portone>> {
  const { way, page } = await ownPage(ctx, id)
  const { isOpen, customerId } = (await page.readPage(id)) ?? missing()
  const account = await getAccount(ctx.db, way.account_id)
  return {
    isOpen: isOpen && way.status === 'NEW_CARD_START',
    isTest: page.isTest,
    lang: ctx.account.lang,
    returnUrl: returnUrlOf(id, account.workspace_code),
    storeId: page.storeId,
    issueId: nameOf(id),
    customerId,
    email: ctx.account.email,
    channels: page.channels.map(({ pg, key }) => ({ pg, channelKey: key })),
  }
}

/** The person goes away without a card. @throws Failure paymentMissing */
export async function leavePortone(
  ctx: AccountCtx,
  { id }: { id: string },
): Promise<OutputOf<typeof billingRoutes.leavePortone>> {
  const { page } = await ownPage(ctx, id)
  await page.leave(id)
  return {}
}

/** Somebody else who follows a link to it would give their card to a workspace that is not theirs. */
async function ownPage(ctx: AccountCtx, id: string): Promise<{ way: PaymentWay; page: NonNullable<AccountCtx['portone']> }> {
  const way = await findWay(ctx.db, id)
  if (!way || !ctx.portone || way.gateway !== 'portone' || way.requested_by !== ctx.account.id) return missing()
  return { way, page: ctx.portone }
}

function missing(): never {
  throw fail('paymentMissing')
}
