import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Heard, HookCall, HookReply } from '@quarry/integrations/kit/hook'
import type { App, Needs } from '../../../context.ts'
import type { Hearing } from '../../../http/hooks.ts'

/** What a call is about. */
export type Called = { workspaceId: WorkspaceId; connectionId: string }

/** A call that is not refused. @property isVerified it is from the service; else whoever asks may be told the reply */
export type AcceptedCall = Omit<Hearing, 'family'> & { isVerified: boolean }

/** An address that a part gave a service for something of its own. */
export type PartHook = {
  connectionId: string
  /** @returns null for whoever is not the service. */
  hear(call: HookCall): AcceptedCall | null
}

/** What a part of the product does about calls of services. */
export type HookRules = {
  /** What one of the addresses leads to that the part gave out itself; absent: it is called at those of its connections. */
  find?(app: App, service: ServiceName, hookId: string): Promise<PartHook | null>
  /**
   * What follows from a call about a connection. The service waits for it, and calls again if it fails: it may be heard more than once.
   * @returns what the call is replied to instead
   */
  heard(app: App, called: Called, event: unknown): Promise<HookReply | void>
}

/** The parts of this build that are called. */
export type HookedParts = Readonly<Partial<Record<ConnectionPart, HookRules>>>

/** @param follow what an event leads to. @returns null when the call was refused. */
export function take<Event>(heard: Heard<Event>, follow: (event: Event) => Promise<HookReply | void>): AcceptedCall | null {
  if (heard.kind === 'refused') return null
  if (heard.kind === 'challenge') return { isVerified: false, reply: heard.reply }
  const { event, reply = { text: '' } } = heard
  return { isVerified: true, reply, follow: event === null ? undefined : () => follow(event) }
}

/** Where a service calls; where there is no public address, one that leads nowhere from outside. */
export const hookAddress = ({ config }: Needs<'config'>, service: ServiceName, id: string): string =>
  `${config.ownOrigin}/hooks/${service}/${id}`
