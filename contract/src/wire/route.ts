import type { z } from 'zod'
import type { ErrorName } from '../domain/errors.ts'
import { permissions, type Action } from '../domain/workspace/permission.ts'
import type { Scope } from '../domain/workspace/scope.ts'
import type { Call } from '../calls/call.ts'
import type { FieldsNamed, Named } from '../calls/names.ts'

/** Who may call: anybody, any account, or a member of the workspace named by `workspaceId` who may do this (see permission.ts). */
export type Access = 'anyone' | 'account' | Action

/** What is in one workspace for ever. */
export type Placed = 'agent' | 'source'

export type Route = Call & {
  /** One line for the API document. */
  summary: string
  access: Access
  /** What an API key must be allowed for this call, where `access` does not say (see `scopeOf`). */
  scope?: Scope
  /** Members may call it while their workspace is deactivated; other routes do not exist for it then. */
  evenDeactivated?: true
  /** Without `workspaceId` the workspace is meant that holds what this field names, the first of several, if the caller belongs to it. */
  placedBy?: { thing: Placed; field: string }
  /** Fields sent in the URL. */
  query?: z.ZodObject
  /** Fields sent as JSON. */
  body?: z.ZodObject
  /** The request body is the bytes of one file, streamed. */
  upload?: true
  /** JSON payload of a success. */
  output?: z.ZodType
  /** Server-sent events: payload by event name, in place of `output`. */
  events?: Readonly<Record<string, z.ZodType>>
  /** The reply is a file, in place of `output`. */
  download?: true
  /** The reply leads a browser to another page, in place of `output`. */
  redirect?: true
  /** Calls of one address per minute before `tooManyRequests`; absent means the common limit. */
  perMinute?: number
  /** The failures callers must expect beyond invalidInput, sessionRequired and forbidden. */
  errors: readonly ErrorName[]
}

/** Identity with inference: keeps literal types, so the client and the handler see exact shapes. */
export const route = <const R extends Route>(definition: R): R => definition

/** The route behind what a caller holds. */
type Whole<C extends Call> = C extends Route ? C : C extends { readonly of?: infer R } ? Extract<R, Route> : never
type Fields<S, Kind extends 'in' | 'out'> = S extends z.ZodObject
  ? FieldsNamed<Kind extends 'in' ? z.input<S> : z.output<S>>
  : unknown

/** What a caller passes: query and body fields in one flat object; the route decides where each travels. */
export type InputOf<C extends Call> = Fields<Whole<C>['query'], 'in'> & Fields<Whole<C>['body'], 'in'>
/** What a handler receives: the same fields after parsing. */
export type ParsedOf<R extends Route> = Fields<R['query'], 'out'> & Fields<R['body'], 'out'>
export type OutputOf<C extends Call> = Whole<C>['output'] extends z.ZodType ? Named<z.output<Whole<C>['output']>> : never
/** What a handler returns, before the output is parsed. */
export type ReturnOf<R extends Route> = R['output'] extends z.ZodType ? Named<z.input<R['output']>> : never

/** One event of a streaming route. */
export type EventOf<C extends Call> = Whole<C>['events'] extends infer Events extends Readonly<Record<string, z.ZodType>>
  ? { [Name in keyof Events & string]: { event: Name; data: z.output<Events[Name]> } }[keyof Events & string]
  : never

export type ErrorOf<C extends Call> = Whole<C>['errors'][number] | CommonError
/** Failures any route may answer with. */
export type CommonError =
  | 'invalidInput'
  | 'sessionRequired'
  | 'sessionReplaced'
  | 'forbidden'
  | 'tooManyRequests'
  | 'unexpected'
  | 'unavailable'
  | 'diskFull'
  | 'filesAway'

/** What an API key must be allowed for this call; null: no key may make it, only a person in a browser. */
export const scopeOf = ({ access, scope }: Route): Scope | null =>
  scope ?? (access === 'anyone' || access === 'account' ? null : permissions[access].key)
