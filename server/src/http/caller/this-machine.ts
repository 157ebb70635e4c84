import type { Needs } from '../../context.ts'
import { isLoopbackName } from './link-origin.ts'

/** Whether only this machine can be asking. The name the caller used counts as well: a proxy in front brings strangers, and a foreign name may point here. */
export function isFromThisMachine(ctx: Needs<'config' | 'request' | 'origin'>): boolean {
  const { isForwarded, host } = ctx.request
  return ctx.config.isLoopback && !isForwarded && isLocal(ctx.origin) && isLocal(`http://${host}`)
}

const isLocal = (origin: string): boolean => URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)
