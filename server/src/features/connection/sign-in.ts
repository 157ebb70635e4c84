import type { InputOf } from '@quarry/contract/wire/route'
import type { ServiceName } from '@quarry/contract/source/service'
import type { sourceRoutes } from '@quarry/contract/wire/source/source'
import type { SignIn } from '@quarry/integrations/kit/sign-in'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { ask } from './ask.ts'
import { completeAddresses } from './complete-addresses.ts'
import { readPlace } from './read-settings.ts'
import { signInTo } from './services.ts'

type Ctx = Needs<'clock' | 'vault' | 'net' | 'vendors' | 'signal' | 'account' | 'workspace'>

const Begun = z.object({
  place: z.record(z.string(), z.unknown()),
  ticket: z.object({ endpoint: z.string(), token: z.string() }),
  until: z.number(),
})

/** Only the person who began can open a ticket, in the workspace and for the service it was begun for. */
const rowOf = ({ account, workspace }: Ctx, service: ServiceName): string => `signIn:${account.id}:${workspace.id}:${service}`

/**
 * Begins to sign in on a page of the service. Nothing is stored: the caller keeps the sealed ticket.
 * @throws Failure serviceUnavailable; sourceSettingsRefused naming the fields; otherwise with the service's own reason as detail.
 */
export async function beginSignIn(
  ctx: Ctx,
  { serviceName, settings }: Omit<InputOf<typeof sourceRoutes.beginSignIn>, 'workspaceId'>,
): Promise<{ address: string; ticket: string }> {
  const signIn = signInOf(ctx, serviceName)
  const place = readPlace(signIn.place, await completeAddresses(ctx, { service: serviceName, part: 'source' }, settings))
  const { page, ticket, seconds } = await ask(ctx, (signal) => signIn.begin({ settings: place, net: ctx.net, signal }))
  const begun: z.input<typeof Begun> = { place, ticket, until: ctx.clock.now().getTime() + seconds * 1000 }
  return { address: page, ticket: ctx.vault.seal(begun, rowOf(ctx, serviceName)) }
}

/** @returns null while the person has not decided. @throws Failure sourceSignInOver; otherwise as `beginSignIn` */
export async function askSignIn(
  ctx: Ctx,
  { serviceName, ticket }: Omit<InputOf<typeof sourceRoutes.askSignIn>, 'workspaceId'>,
): Promise<Record<string, string> | null> {
  const signIn = signInOf(ctx, serviceName)
  const begun = opened(ctx, serviceName, ticket)
  if (!begun || begun.until <= ctx.clock.now().getTime()) throw fail('sourceSignInOver')
  return ask(ctx, (signal) => signIn.ask({ settings: begun.place, net: ctx.net, signal }, begun.ticket))
}

function signInOf(ctx: Ctx, service: ServiceName): SignIn {
  const signIn = signInTo(ctx, service)?.signIn
  if (!signIn) throw fail('serviceUnavailable')
  return signIn
}

function opened(ctx: Ctx, service: ServiceName, ticket: string): z.output<typeof Begun> | null {
  try {
    return Begun.parse(ctx.vault.open(ticket, rowOf(ctx, service)))
  } catch {
    return null
  }
}
