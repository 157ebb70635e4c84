import type { billingRoutes } from '@quarry/contract/wire/billing/billing'
import type { OutputOf, ParsedOf } from '@quarry/contract/wire/route'
import type { AccountCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import type { Sandbox } from '../../../payment/sandbox/sandbox.ts'
import { hearPayment } from '../hear.ts'

/** A page of the built-in payment company. @throws Failure paymentMissing — there is none, or real companies are paid. */
export async function readDesk(
  { sandbox }: Pick<AccountCtx, 'sandbox'>,
  { id }: { id: string },
): Promise<OutputOf<typeof billingRoutes.sandbox>> {
  const shown = await sandbox?.desk.read(id)
  if (!shown) throw fail('paymentMissing')
  const { kind, returnUrl } = shown
  if (shown.kind === 'way')
    return { kind, isOpen: shown.isOpen, isDisputed: false, isLeft: false, amount: null, currency: null, returnUrl }
  const { amount, currency, isDisputed, isLeft, status } = shown
  return { kind, isOpen: status === 'action', isDisputed, isLeft, amount, currency, returnUrl }
}

/** Does there what a person or their bank would; Quarry is called as a company outside calls it. @throws Failure paymentMissing */
export async function actAtDesk(
  ctx: AccountCtx,
  { id, act }: ParsedOf<typeof billingRoutes.actInSandbox>,
): Promise<{ returnUrl: string }> {
  const { returnUrl } = await readDesk(ctx, { id })
  const call = await doing(ctx.sandbox!, id, act)
  const heard = await hearPayment(ctx, { service: 'payment', ...call, id: 'sandbox' })
  await heard.follow?.()
  return { returnUrl }
}

function doing({ desk }: Sandbox, id: string, act: ParsedOf<typeof billingRoutes.actInSandbox>['act']) {
  switch (act) {
    case 'leave':
      return desk.chooseCard(id, null)
    case 'confirm':
    case 'refuse':
      return desk.confirm(id, act === 'confirm')
    case 'giveBack':
      return desk.giveBack(id)
    case 'dispute':
      return desk.dispute(id)
    case 'disputeWon':
      return desk.dispute(id, 'won')
    case 'disputeLost':
      return desk.dispute(id, 'lost')
    default:
      return desk.chooseCard(id, act)
  }
}
