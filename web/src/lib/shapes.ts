import * as z from 'zod/mini'
import { catch as instead, _default as whenAbsent } from 'zod/mini'
import { limits } from '@quarry/contract/limits'
import { serviceNames } from '@quarry/contract/service'
import { holdsWebAddress } from '@quarry/contract/web-address'

// The browser checks little: addresses, what it remembers, and forms before they are sent. The small zod does, at a sixth of the whole.
// Its compiler probes `new Function`, which the content security policy forbids. Must run before any schema does.
z.config({ jitless: true })

export const AccountId = z.uuid().brand<'AccountId'>()
export type AccountId = z.output<typeof AccountId>
export const ConnectionId = z.uuid().brand<'ConnectionId'>()
export const DocumentId = z.uuid().brand<'DocumentId'>()
export type DocumentId = z.output<typeof DocumentId>
export const SourceId = z.uuid().brand<'SourceId'>()

export const ServiceName = z.enum(serviceNames)
/** These two as the contract has them. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailLength), z.email())
export const WorkspaceName = z.string().check(
  z.trim(),
  z.minLength(limits.workspaceNameMin),
  z.maxLength(limits.nameLength),
  z.refine((text) => !holdsWebAddress(text)),
)

/** Part of an address: a value that does not fit counts as absent, because anybody may have typed it. */
export const param = <T extends z.ZodMiniType>(shape: T) => instead(z.optional(shape), undefined)
/** The same, with a value for then. */
export const paramOr = <T extends z.ZodMiniType>(shape: T, value: z.core.util.NoUndefined<z.output<T>> & z.output<T>) =>
  whenAbsent(instead(shape, value), value)
/** Counts from 1, as people do. */
export const pageParam = (last: number) => param(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(last)))
